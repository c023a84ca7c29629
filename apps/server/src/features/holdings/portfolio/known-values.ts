import type { ReplyOf } from '@lootfolio/contract/call';
import type { knownValues } from '@lootfolio/contract/features/holdings/portfolio';
import {
  fillable,
  PORTFOLIO_GROUPS,
  PORTFOLIO_INVENTORIES,
  PORTFOLIO_MARKETS,
  type PortfolioField,
  type PortfolioInventory,
  type PortfolioMarket,
} from '@lootfolio/domain/portfolio';
import type { InventoryValue } from '../inventory/inventory.public.ts';
import { BALANCE_MARKETS, type BalanceItem } from '../../people/market-keys/market-keys.public.ts';

export type KnownValue = ReplyOf<typeof knownValues>['items'][number];

const unknown = (field: PortfolioField, reason: NonNullable<KnownValue['reason']>): KnownValue => ({
  field,
  value: null,
  as_of: null,
  reason,
});

function known(field: PortfolioField, amount: number, as_of: string): KnownValue {
  const value = fillable(amount);
  return value === null ? unknown(field, 'OUT_OF_RANGE') : { field, value, as_of, reason: null };
}

const REASONS: Record<string, KnownValue['reason']> = {
  NOT_OFFERED: 'NOT_OFFERED',
  PENDING: 'PENDING',
  UNAUTHORISED: 'REFUSED',
  FORBIDDEN: 'REFUSED',
};

/**
 * Presents the known balance at each market of a portfolio: the amount that can be spent, and the amount that the market holds back until
 * sales are settled.
 */
export const presentBalances = (balances: readonly BalanceItem[]): KnownValue[] =>
  PORTFOLIO_GROUPS.markets.map((field: PortfolioMarket) => {
    const slug = PORTFOLIO_MARKETS[field];
    const found = balances.find(({ market }) => market === slug);
    if (found?.value) return known(field, found.value.usable + found.value.on_hold, found.as_of);
    if (found) return unknown(field, REASONS[found.error ?? ''] ?? 'FAILED');
    return unknown(field, BALANCE_MARKETS.includes(slug) ? 'NO_KEY' : 'NOT_OFFERED');
  });

/** Presents the value of each inventory of a portfolio at its last reading. */
export const presentInventories = (inventories: readonly InventoryValue[]): KnownValue[] =>
  PORTFOLIO_GROUPS.inventories.map((field: PortfolioInventory) => {
    const found = inventories.find(({ app_id }) => app_id === PORTFOLIO_INVENTORIES[field]);
    return found ? known(field, found.value, found.as_of.toISOString()) : unknown(field, 'NEVER_READ');
  });
