import type { Chip } from '../layout/Chips.tsx';

/** A chip that removes a filter; none while the filter has its default. */
export const filterChip = (isSet: boolean, label: string, text: string, onRemove: () => void): Chip[] =>
  isSet ? [{ id: label, label: `${label}: ${text}`, onRemove }] : [];

/** The value of a field; null at its default, because the field is then empty. */
export const unset = (value: number, standard: number): number | null => (value === standard ? null : value);

type Ends = { min: number; max: number };

/** The chip of a range whose ends have defaults. */
export function rangeChip(label: string, value: Ends, standard: Ends, format: (value: number) => string, onRemove: () => void): Chip[] {
  const [min, max] = [unset(value.min, standard.min), unset(value.max, standard.max)];
  return filterChip(
    min !== null || max !== null,
    label,
    rangeText(min === null ? null : format(min), max === null ? null : format(max)),
    onRemove,
  );
}

/** The words of a range; an end that is null does not limit. */
export function rangeText(min: string | null, max: string | null): string {
  if (min === null) return `≤ ${max}`;
  return max === null ? `≥ ${min}` : `${min} – ${max}`;
}
