@_exported public import HomeCatalog
@_exported public import TypedAPI
