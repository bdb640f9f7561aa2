/** What a clock on a wall says. */
export interface LocalClock {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly hour: number;
  /** Seconds of that hour that have passed. */
  readonly elapsed: number;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null;
  try {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    format = null;
  }
  formats.set(timeZone, format);
  return format;
}

/** The local time of an instant; null where there is no such time zone. */
export function clockIn(timeZone: string, instant: Date): LocalClock | null {
  const [day = "", time = ""] = formatIn(timeZone)?.format(instant).split(" ") ?? [];
  const [hour = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return day === "" ? null : { day, hour, elapsed: minutes * 60 + seconds };
}
