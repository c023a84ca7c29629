import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { t } from '../../../i18n/i18n.ts';
import type { Day } from '../../../lib/calendar.ts';
import { calendarDate } from '../../../lib/format.ts';
import type { Typed } from '../../../ui/form/use-number-text.ts';

/** The fields of the forms of a purchase. Their names are those of the calls. */
export type PurchaseFields = { buy_price: Typed; qty: Typed; transaction_date: Day | ''; market: string; notes: string };
export type PurchaseProblems = Partial<Record<keyof PurchaseFields, string>>;
type Checked = Omit<PurchaseFields, 'buy_price' | 'qty'> & { buy_price: number; qty: number };

export const EMPTY_PURCHASE = (today: Day): PurchaseFields => ({ buy_price: null, qty: 1, transaction_date: today, market: '', notes: '' });

function dateProblem(day: Day | '', today: Day): string | null {
  if (day === '') return t('tracker.dateMissing');
  if (day > today) return t('tracker.dateFuture');
  return day < FIRST_TRADED_DAY ? t('tracker.dateEarly', { date: calendarDate(FIRST_TRADED_DAY) }) : null;
}

/** Returns the purchase in the form of the call, or the problems of its fields. */
export function checkPurchase(fields: PurchaseFields, today: Day): { purchase: Checked } | { problems: PurchaseProblems } {
  const { buy_price, qty, transaction_date, market, notes } = fields;
  const problems: PurchaseProblems = {};
  if (typeof buy_price !== 'number' || buy_price <= 0) problems.buy_price = t('tracker.priceWrong');
  if (typeof qty !== 'number' || qty < 1) problems.qty = t('tracker.quantityWrong');
  const wrongDate = dateProblem(transaction_date, today);
  if (wrongDate !== null) problems.transaction_date = wrongDate;
  if (Object.keys(problems).length > 0) return { problems };
  return { purchase: { buy_price: buy_price as number, qty: qty as number, transaction_date, market, notes } };
}
