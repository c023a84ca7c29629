import { addDays, type LocalDate } from '@lootfolio/domain/schedule';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { Period, Point } from './statistics.reads.ts';

/** Returns a point for each label; a missing point becomes 0. */
export function filled(labels: readonly string[], points: readonly Point[]): Point[] {
  const counts = new Map(points.map(({ label, count }) => [label, count]));
  return labels.map((label) => ({ label, count: counts.get(label) ?? 0 }));
}

export function daysOf({ from, to }: Period): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the last months, including the present one, oldest first, as `YYYY-MM`. */
export function lastMonths(today: LocalDate, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7));
}

/** Returns the name of a country; `code` is '' when it is unknown. Returns a code without a name unchanged. */
export function countryLabel(code: string, language: Language): string {
  if (code === '') return text('statistics.unknownCountry', language);
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
