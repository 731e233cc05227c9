@_exported public import HomeTypes
@_exported public import JSON
