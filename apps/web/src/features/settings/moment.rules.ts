const two = (value: number): string => String(value).padStart(2, '0');

/** A time in UTC as the browser's field for times wants it, in the browser's time zone. Empty stays empty. */
export function toLocal(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The other way round: UTC, ends in Z. */
export function toUtc(local: string): string {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
