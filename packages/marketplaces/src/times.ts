const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The time of an ISO 8601 text with a zone; null for everything else. */
export function isoTime(value: unknown): Date | null {
  return typeof value === 'string' && ISO_TIME.test(value) ? validTime(value) : null;
}

const validTime = (value: string | number): Date | null => {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time;
};

const PLAIN_TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d(?:\.\d+)?))?$/;

/**
 * The time of a value whose form is not documented: ISO 8601, the same without a zone (read as UTC), or seconds or milliseconds since 1970,
 * as number or text. Null for everything else.
 */
export function anyTime(value: unknown): Date | null {
  const text = String(value);
  if (/^\d{9,10}$/.test(text)) return validTime(Number(text) * 1000);
  if (/^\d{12,13}$/.test(text)) return validTime(Number(text));
  const [, day, time = '00:00:00'] = PLAIN_TIME.exec(text) ?? [];
  return day === undefined ? isoTime(value) : validTime(`${day}T${time}Z`);
}
