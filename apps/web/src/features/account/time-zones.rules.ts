type Option = { value: string; label: string };

/** "GMT+3" of a zone at an instant; empty for a name that this browser does not know. */
function offsetOf(zone: string, at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/**
 * Every time zone that can be chosen, with its present distance from Greenwich, and that of this browser.
 * @param chosen stands in the list even where this browser does not know it
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
