/** Day first, as in French: `21/11/2026`, with or without a time (`14:30`, `14:30:05`, `14h30`). */
const FRENCH =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:(?:,? |, ?à | à )(\d{1,2})(?::|h)(\d{2})(?::(\d{2}))?)?$/;
/** `2026-11-21`, with or without a time, with or without an offset. */
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * An instant as a file writes it, in the organization's time zone unless it says an offset; a day alone is
 * its first moment. Null for anything else, and for days that do not exist.
 */
export function readInstant(text: string, timeZone: string): Date | null {
  const plain = text.replace(/\s+/g, " ").trim();
  const french = FRENCH.exec(plain);
  if (french !== null) {
    const [, day, month, year, hour, minute, second] = french;
    return instantOf([year, month, day, hour, minute, second], timeZone);
  }
  const iso = ISO.exec(plain);
  if (iso === null) return null;
  const [, year, month, day, hour, minute, second, offset] = iso;
  return instantOf([year, month, day, hour, minute, second], offset ?? timeZone);
}

/** `zone` is a time zone's name or an offset. */
function instantOf(parts: readonly (string | undefined)[], zone: string): Date | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(asUtc);
  // 31/02 would roll over to March; so would 25:00 to the next day.
  const exists =
    year >= 1970 &&
    read.getUTCFullYear() === year &&
    read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  if (!exists) return null;
  return new Date(asUtc - offsetAt(zone, asUtc));
}

/** Milliseconds that clocks of the zone are ahead of UTC when they show the time that `asUtc` is in UTC. */
function offsetAt(zone: string, asUtc: number): number {
  if (zone === "Z") return 0;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (offset !== null) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3]);
    return (offset[1] === "-" ? -minutes : minutes) * 60_000;
  }
  // The first answer may be off by the hour of a change of clocks: asked again at the instant it gives.
  return zoneOffset(zone, asUtc - zoneOffset(zone, asUtc));
}

function zoneOffset(timeZone: string, at: number): number {
  const shown = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - at;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than using it for a thousand lines. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}
