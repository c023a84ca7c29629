import { t } from '../../../i18n/i18n.ts';
import { list } from '../../../lib/format.ts';
import type { Sellable } from './list-items.queries.ts';

/** The number of names in a line; the others are counted. */
const NAMES = 3;

/** The names of things in a line, each once. */
export function someNames(things: readonly Pick<Sellable, 'short_name'>[]): string {
  const names = [...new Set(things.map(({ short_name: name }) => name))];
  if (names.length <= NAMES) return list(names);
  return t('listings.namesAndMore', { names: names.slice(0, NAMES).join(', '), n: names.length - NAMES });
}
