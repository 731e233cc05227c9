public import HomeModel

/// A bitmap with the days of the week. Its flags begin with them.
public protocol DayOfWeekFlag: MatterFlag {
    /// On Sundays.
    static var sunday: Self { get }
    /// On Mondays.
    static var monday: Self { get }
    /// On Tuesdays.
    static var tuesday: Self { get }
    /// On Wednesdays.
    static var wednesday: Self { get }
    /// On Thursdays.
    static var thursday: Self { get }
    /// On Fridays.
    static var friday: Self { get }
    /// On Saturdays.
    static var saturday: Self { get }
}
