/**
 * Writes a number so that it can be read in one way only: `1.234` would be a thousand in countries with decimal commas. Exact: digits are
 * never dropped.
 */
export const plainNumber = (value: number | string): string => String(value).replace(/^(-?\d+\.\d{3})(?=e|$)/i, '$10');
