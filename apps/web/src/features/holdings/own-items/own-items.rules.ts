import { MAX_INVESTMENT_PRICE } from '@lootfolio/domain/investments';
import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { t } from '../../../i18n/i18n.ts';
import type { Day } from '../../../lib/calendar.ts';
import { calendarDate, integer, money } from '../../../lib/format.ts';
import type { Typed } from '../../../ui/form/use-number-text.ts';
import type { OwnItem } from './own-items.queries.ts';

/** The most items that are added at once. */
export const MOST_CHOSEN = 100;
export const MAX_PRICE = MAX_INVESTMENT_PRICE;

/** A purchase in the form. `price`: of one piece. */
export type Draft = { item: OwnItem; quantity: Typed; price: Typed; day: Day | '' };
/** A purchase to be added. */
export type OwnPurchase = { item: OwnItem; quantity: number; price: number; day: Day };
export type DraftProblems = Partial<Record<'quantity' | 'price' | 'day', string>>;
/** The lowest price that is allowed for one piece. */
export type LeastPrice = 0 | 1;

/**
 * Begins the purchase of an item with the pieces that are not added yet and with what they cost, where it is known. A price that is not known
 * stays empty.
 */
export const draftOf = (item: OwnItem, added: number, today: Day, least: LeastPrice): Draft => ({
  item,
  quantity: Math.max(1, item.count - added),
  price: item.paid !== null && item.paid >= least ? item.paid : null,
  day: today,
});

const isWithin = (value: Typed, min: number, max: number): value is number => typeof value === 'number' && value >= min && value <= max;

function dayProblem(day: Day | '', today: Day): string | undefined {
  if (day === '') return t('own-items.dateMissing');
  if (day > today) return t('own-items.dateFuture');
  return day < FIRST_TRADED_DAY ? t('own-items.dateEarly', { date: calendarDate(FIRST_TRADED_DAY) }) : undefined;
}

/** The message about a price that is missing or too high. */
export const priceProblem = (least: LeastPrice): string =>
  t(least === 0 ? 'own-items.priceWrong' : 'own-items.priceWrongAboveZero', { max: money(MAX_PRICE) });

export const quantityProblem = ({ item }: Draft): string => t('own-items.quantityWrong', { max: integer(item.count) });

function problemsOf(draft: Draft, today: Day, least: LeastPrice): DraftProblems {
  const wrongDay = dayProblem(draft.day, today);
  return {
    ...(!isWithin(draft.quantity, 1, draft.item.count) && { quantity: quantityProblem(draft) }),
    ...(!isWithin(draft.price, least, MAX_PRICE) && { price: priceProblem(least) }),
    ...(wrongDay !== undefined && { day: wrongDay }),
  };
}

/** Returns the purchases, or the problems of the fields by item id. */
export function checkDrafts(
  drafts: readonly Draft[],
  today: Day,
  least: LeastPrice,
): { purchases: OwnPurchase[] } | { problems: ReadonlyMap<number, DraftProblems> } {
  const problems = new Map(
    drafts
      .map((draft) => [draft.item.item_id, problemsOf(draft, today, least)] as const)
      .filter(([, found]) => Object.keys(found).length > 0),
  );
  return problems.size > 0 ? { problems } : { purchases: drafts as OwnPurchase[] };
}
