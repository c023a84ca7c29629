const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The time of an ISO 8601 text with a zone; null for everything else. */
export function isoTime(value: unknown): Date | null {
  return typeof value === 'string' && ISO_TIME.test(value) ? validTime(value) : null;
}

const validTime = (value: string | number): Date | null => {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time;
};
