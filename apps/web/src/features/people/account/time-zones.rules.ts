type Option = { value: string; label: string };

/** The offset of a zone at an instant, such as "GMT+3". Empty when this browser does not know the zone. */
function offsetOf(zone: string, at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/**
 * All time zones with their current UTC offset, and the time zone of this browser.
 * @param chosen always in the list, even when this browser does not know it
 */
export function timeZones(chosen: string, now: Date): { zones: Option[]; browserZone: string } {
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = [...new Set(['UTC', chosen, browserZone, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  const zones = names.map((zone) => {
    const offset = offsetOf(zone, now);
    return { value: zone, label: offset ? `${zone.replaceAll('_', ' ')} (${offset})` : zone };
  });
  return { zones, browserZone };
}
