@_exported public import GatewayTransport
@_exported public import HomeTypes
@_exported public import JSON
