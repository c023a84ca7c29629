/**
 * True when a text is the current or a former name of an IANA time zone. A plain offset is refused, because it has no daylight saving
 * time.
 */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** A time zone as a part of the name of a file: `Europe-Istanbul`. */
export const zoneInName = (zone: string): string => zone.replaceAll(/[^A-Za-z0-9]+/g, '-');
