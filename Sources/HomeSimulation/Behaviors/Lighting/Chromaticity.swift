/// A color without brightness, as x and y of the CIE 1931 diagram, with conversions to the other color modes.
///
/// The conversions are approximations. They use only arithmetic with the same result on every machine.
struct Chromaticity: Equatable {
    let x: Double
    let y: Double

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Creates the white of a black body at 1,000,000 / `mireds` kelvins (cubic approximation by Kim et al.).
    init(mireds: Double) {
        // `t` is in thousands of mireds.
        let t = min(max(mireds, 40), 600) / 1000
        if mireds > 250 {
            x = ((-0.2661239 * t - 0.2343589) * t + 0.8776956) * t + 0.179910
        } else {
            x = ((-3.0258469 * t + 2.1070379) * t + 0.2226347) * t + 0.240390
        }
        if mireds > 450 {
            y = ((-1.1063814 * x - 1.34811020) * x + 2.18555832) * x - 0.20219683
        } else if mireds > 250 {
            y = ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867
        } else {
            y = ((3.0817580 * x - 5.87338670) * x + 3.75112997) * x - 0.37001483
        }
    }

    /// Creates a color from a hue of 0 to 1 (one turn) and a saturation of 0 to 1.
    init(hue: Double, saturation: Double) {
        func part(_ offset: Double) -> Double {
            let turn = (hue + offset) * 3
            let distance = abs(turn - 3 * (turn / 3).rounded(.down) - 1.5)
            let full = min(max(distance * 2 - 1, 0), 1)
            let displayed = 1 - saturation * (1 - full)
            // Approximates a display's gamma.
            return displayed * displayed
        }
        let (red, green, blue) = (part(0), part(2.0 / 3), part(1.0 / 3))
        let bigX = 0.4124 * red + 0.3576 * green + 0.1805 * blue
        let bigY = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        let bigZ = 0.0193 * red + 0.1192 * green + 0.9505 * blue
        let sum = bigX + bigY + bigZ
        x = bigX / sum
        y = bigY / sum
    }

    /// The nearest white (McCamy's approximation).
    var mireds: Double {
        let n = (x - 0.3320) / (0.1858 - y)
        let kelvins = ((449 * n + 3525) * n + 6823.3) * n + 5520.33
        return 1_000_000 / min(max(kelvins, 1000), 25_000)
    }

    /// The hue, 0 to 1 for one turn, and the saturation, 0 to 1.
    var hueAndSaturation: (hue: Double, saturation: Double) {
        guard y > 0 else { return (0, 0) }
        let (bigX, bigZ) = (x / y, (1 - x - y) / y)
        func displayed(_ light: Double) -> Double { max(light, 0).squareRoot() }
        let red = displayed(3.2406 * bigX - 1.5372 - 0.4986 * bigZ)
        let green = displayed(-0.9689 * bigX + 1.8758 + 0.0415 * bigZ)
        let blue = displayed(0.0557 * bigX - 0.2040 + 1.0570 * bigZ)
        let maximum = max(red, green, blue)
        let spread = maximum - min(red, green, blue)
        guard maximum > 0, spread > 0 else { return (0, 0) }
        let sixth: Double
        if maximum == red {
            sixth = (green - blue) / spread
        } else if maximum == green {
            sixth = (blue - red) / spread + 2
        } else {
            sixth = (red - green) / spread + 4
        }
        let turn = sixth / 6
        return (turn - turn.rounded(.down), spread / maximum)
    }
}
