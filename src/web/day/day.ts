// The trip by the clocks of the places along it.

/** A moment by the clocks of a place. */
export interface Moment {
  /** `12:19` */
  readonly time: string;
  readonly half: "AM" | "PM";
  /** `Mon, Jul 13` */
  readonly day: string;
  /** The IANA name of the place's time zone. */
  readonly timeZone: string;
  readonly epochMilliseconds: number;
}

/** A break or a rest that is not part of a fuel stop. */
export interface Halt {
  readonly kind: "break" | "rest";
  readonly mile: number;
  readonly minutes: number;
  readonly begin: Moment;
  readonly end: Moment;
}

/** The day or days of a driver on the trip that is shown. */
export interface TripDay {
  readonly leave: Moment;
  readonly arrive: Moment;
  /**
   * One for each stop of the plan. `minutes` is how long it takes with its detour, and with a break or a rest that it
   * covers.
   */
  readonly stops: readonly {
    readonly arrive: Moment;
    readonly leave: Moment;
    readonly minutes: number;
    readonly covers: readonly ("fuel" | "break" | "rest")[];
  }[];
  /** In driving order. */
  readonly halts: readonly Halt[];
  /** Whether breaks and rests are planned; otherwise the times are those of driving and stops alone. */
  readonly hasHours: boolean;
  /** When the truck passes a mile of the route, in the time of that place. */
  momentAt(mile: number): Moment;
}
