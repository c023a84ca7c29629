import { TOP_COUNTRIES } from '@lootfolio/domain/statistics';
import { OTHER, type Part } from '../../../ui/chart/parts.ts';
import type { Country } from './statistics.queries.ts';

/** The ten countries with the most users, and the users without a known country. `rest`: the number of users in other countries. */
export function partsOf(countries: readonly Country[]): { parts: Part[]; rest: number } {
  const known = countries.filter(({ country }) => country !== null).toSorted((a, b) => b.value - a.value);
  const unknown = countries.find(({ country }) => country === null);
  return {
    parts: [
      ...known.slice(0, TOP_COUNTRIES).map(({ country, label, value }) => ({ id: country!, label, value })),
      ...(unknown ? [{ id: OTHER, label: unknown.label, value: unknown.value }] : []),
    ],
    rest: known.slice(TOP_COUNTRIES).reduce((sum, { value }) => sum + value, 0),
  };
}
