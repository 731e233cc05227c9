@_exported public import HomeClient
@_exported public import HomeService
