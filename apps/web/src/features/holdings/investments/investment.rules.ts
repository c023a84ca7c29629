import { MAX_INVESTMENT_PRICE, MAX_INVESTMENT_QUANTITY } from '@lootfolio/domain/investments';
import { paysMoney } from '@lootfolio/domain/markets';
import { divideRounded } from '@lootfolio/domain/money';
import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { t } from '../../../i18n/i18n.ts';
import type { Day } from '../../../lib/calendar.ts';
import { calendarDate, integer } from '../../../lib/format.ts';
import type { Typed } from '../../../ui/form/use-number-text.ts';
import type { Investment, MarketWorth } from './investments.queries.ts';

/** The fields of the form of an investment. Their names are those of the calls. */
export type InvestmentFields = { quantity: Typed; buyPrice: Typed; buyDate: Day | ''; category: string; note: string };
/** The fields of the form of a sale. */
export type SaleFields = { quantity: Typed; sellPrice: Typed; sellDate: Day | '' };
export type Problems<T> = Partial<Record<keyof T, string>>;
type Checked<T> = { [Name in keyof T]: T[Name] extends Typed ? number : T[Name] };
type Reading<T> = { checked: Checked<T> } | { problems: Problems<T> };

/** A new investment. */
export const EMPTY_INVESTMENT = (today: Day): InvestmentFields => ({ quantity: 0, buyPrice: 0, buyDate: today, category: '', note: '' });

/** The minimum number of pieces that an investment may be changed to: 0 only when pieces were sold. */
export const fewestOf = (item: Investment | null): 0 | 1 => (item !== null && item.sold.quantity > 0 ? 0 : 1);

const isWithin = (value: Typed, min: number, max: number): value is number => typeof value === 'number' && value >= min && value <= max;

function dateProblem(day: Day | '', first: Day, today: Day): string | undefined {
  if (day === '') return t('investments.dateMissing');
  if (day > today) return t('investments.dateFuture');
  return day < first ? t('investments.dateEarly', { date: calendarDate(first) }) : undefined;
}

const withTexts = <T>(problems: { [Name in keyof T]?: string | undefined }): Problems<T> =>
  Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined)) as Problems<T>;

const readingOf = <T extends object>(fields: T, found: { [Name in keyof T]?: string | undefined }): Reading<T> => {
  const problems = withTexts<T>(found);
  return Object.keys(problems).length > 0 ? { problems } : { checked: fields as unknown as Checked<T> };
};

/** Returns the investment in the form of the call, or the problems of its fields. @param fewest the minimum number of pieces */
export const checkInvestment = (fields: InvestmentFields, today: Day, fewest: 0 | 1): Reading<InvestmentFields> =>
  readingOf(fields, {
    quantity: isWithin(fields.quantity, fewest, MAX_INVESTMENT_QUANTITY) ? undefined : t('investments.quantityWrong'),
    buyPrice: isWithin(fields.buyPrice, 0, MAX_INVESTMENT_PRICE) ? undefined : t('investments.priceWrong'),
    buyDate: dateProblem(fields.buyDate, FIRST_TRADED_DAY, today),
  });

/**
 * Returns the sale in the form of the call, or the problems of its fields. The date of the sale must not be before that of the purchase.
 */
export const checkSale = (fields: SaleFields, { quantity, buy_date }: Investment, today: Day): Reading<SaleFields> =>
  readingOf(fields, {
    quantity: isWithin(fields.quantity, 1, quantity) ? undefined : t('investments.saleQuantityWrong', { held: integer(quantity) }),
    sellPrice: isWithin(fields.sellPrice, 0, MAX_INVESTMENT_PRICE) ? undefined : t('investments.priceWrong'),
    sellDate: dateProblem(fields.sellDate, buy_date, today),
  });

/** The net of one piece on a market; null without a fresh price there. */
export function netOf({ marketPrices, buy_price }: Investment, marketId: number): { price: number; net: number } | null {
  const found = marketPrices.find(({ market_id: id }) => id === marketId);
  return found ? { price: found.price, net: found.profit + buy_price } : null;
}

/**
 * The market with the highest profit for a sale of everything, among the open markets that pay money and lack the fewest prices. Markets that
 * lack more prices do not count: they could win only because they leave out losses. Null when no market has a price.
 */
export function bestMarket(markets: readonly MarketWorth[]): number | null {
  const paying = markets.filter(({ market_id: id, value }) => value > 0 && paysMoney(id));
  const fewest = Math.min(...paying.map(({ unpriced_items: n }) => n));
  const complete = paying.filter(({ unpriced_items: n }) => n === fewest);
  return complete.toSorted((a, b) => b.profit - a.profit)[0]?.market_id ?? null;
}

/** The held or the sold pieces of an investment, with the names of the columns. `price`: the price of one piece. */
export type Part = {
  isSold: boolean;
  quantity: number;
  price: number | null;
  totalBuy: number;
  totalSell: number | null;
  netProfit: number | null;
  roi: number | null;
};

export const heldPart = ({ quantity, price, total_buy, total_sell, multiple_profit, ratio }: Investment): Part => ({
  ...{ isSold: false, quantity, price },
  ...{ totalBuy: total_buy, totalSell: total_sell, netProfit: multiple_profit, roi: ratio },
});

/** The sold part. `price` is the average of the sales, after fees. */
export const soldPart = ({ sold: { quantity, total_buy, total_sell, profit, ratio } }: Investment): Part => ({
  ...{ isSold: true, quantity, price: quantity === 0 ? null : divideRounded(total_sell, quantity) },
  ...{ totalBuy: total_buy, totalSell: total_sell, netProfit: profit, roi: ratio },
});

/** The part that the columns show: the held pieces, or the sold pieces when the investment was sold as a whole. */
export const shownPart = (item: Investment): Part => (item.quantity > 0 ? heldPart(item) : soldPart(item));
