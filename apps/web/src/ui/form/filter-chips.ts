import type { Chip } from '../layout/Chips.tsx';

/** A chip that removes a filter; none while the filter has its default. */
export const filterChip = (isSet: boolean, label: string, text: string, onRemove: () => void): Chip[] =>
  isSet ? [{ id: label, label: `${label}: ${text}`, onRemove }] : [];

/** The words of a range; an end that is null does not limit. */
export function rangeText(min: string | null, max: string | null): string {
  if (min === null) return `≤ ${max}`;
  return max === null ? `≥ ${min}` : `${min} – ${max}`;
}
