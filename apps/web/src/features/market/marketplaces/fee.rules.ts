import { feeOf as feeOfPercent, net as netOf } from '@lootfolio/domain/fees';
import { isOpen } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { percent } from '../../../lib/format.ts';
import type { Marketplace } from './marketplaces.queries.ts';

const MAX_PERCENT = 50;

/** Parses a percentage with point or comma. Null unless it is between 0 and 50 with at most 2 decimals. */
export function parseFee(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(plain)) return null;
  const percent = Number(plain);
  return percent <= MAX_PERCENT ? percent : null;
}

/** A fee without trailing zeros: "15%", "2.5%". */
export const feeText = (points: number): string => percent(points, { digits: String(points).split('.')[1]?.length ?? 0 });

/** The selling fee for the current user in percent: their own fee, else the market's. */
export const feeOf = (market: Marketplace): number => market.fee_own ?? market.fees_sell_percent;

/** The fee behind a net figure in percent: the user's own fee, else the market's step that results in this net. */
export function impliedFee(market: Marketplace, price: Money, net: Money): number {
  if (market.fee_own !== null) return market.fee_own;
  const steps = market.fee_steps.map((step) => step.percent);
  return steps.find((points) => netOf(price, feeOfPercent(points, market.fee_basis)) === net) ?? market.fees_sell_percent;
}

export type MarketplaceRow = Marketplace & { /** Position in the shown order, from 1. */ number: number };

/** The rows in the requested order; by id without one. Equal rows stay in id order. Closed markets stand last in every order. */
export function orderMarketplaces(markets: readonly Marketplace[], sort: 'name' | 'fee' | undefined, desc: boolean): MarketplaceRow[] {
  const sign = desc ? -1 : 1;
  const rows = markets.toSorted((a, b) => {
    const difference = sort === 'name' ? a.name.localeCompare(b.name, 'en') : sort === 'fee' ? feeOf(a) - feeOf(b) : 0;
    return Number(!isOpen(a.id)) - Number(!isOpen(b.id)) || sign * difference || a.id - b.id;
  });
  return rows.map((row, index) => ({ ...row, number: index + 1 }));
}
