package import HomeModel

/// Returns the transport of the operating system. Throws `unavailable` if it has no memory or descriptors left.
package func systemTransport() throws(HomeError) -> any HTTPTransport {
    #if canImport(CCurl)
    try CurlTransport(reusesConnections: true)
    #else
    URLSessionTransport()
    #endif
}
