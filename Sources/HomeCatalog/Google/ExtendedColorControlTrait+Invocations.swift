public import HomeModel

extension TraitHandle<Google.ExtendedColorControlTrait> {
    /// Sets a color by its name.
    public func moveToColorName(colorName: String) async throws {
        try await invoke(\.moveToColorName) { $0.colorName = colorName }
    }

    /// Sets a color by red, green and blue, each 0 to 255.
    public func moveToColorRGB(red: UInt8, green: UInt8, blue: UInt8) async throws {
        try await invoke(\.moveToColorRGB) {
            $0.red = red
            $0.green = green
            $0.blue = blue
        }
    }

    /// Sets a color by hue in degrees, and saturation and value, each 0 to 1.
    public func moveToColorHSV(hue: Float, saturation: Float, value: Float) async throws {
        try await invoke(\.moveToColorHSV) {
            $0.hue = hue
            $0.saturation = saturation
            $0.value = value
        }
    }
}

extension Record<Google.ExtendedColorControlTrait.MoveToColorHSV> {
    /// The field of that name, which the record's own `value` would hide.
    public var value: Float? {
        get { self[dynamicMember: \.value] }
        set { self[dynamicMember: \.value] = newValue }
    }
}
