import { accountOf, ownerOf, type Account } from '../markets/accounts.ts';
import { returnItem } from '../model/arrivals.ts';
import type { Persona } from '../steam/personas.ts';
import type { World } from '../world.ts';
import { allDesks, desksOf } from './desks.ts';
import { paidOut } from './payouts.ts';
import { COMPENSATION, netOf, PROTECTED_MS, REVERSAL_BAN_MS } from './rules.ts';
import type { Desk, Sale } from './state.ts';

/**
 * `pending`: not handed over yet. `protected`: handed over, can still be taken back. `settled`: the money is in the balance. `cancelled`:
 * ended before the hand-over. `reversed`: taken back after it.
 */
export type SaleState = 'pending' | 'protected' | 'settled' | 'cancelled' | 'reversed';

export const settlesAt = ({ paysAt }: Sale): number => paysAt;
/** The end of the time in which Steam lets a sale be reversed. */
export const protectedUntil = ({ soldAt }: Sale): number => soldAt + PROTECTED_MS;

export function saleState(sale: Sale, now: number): SaleState {
  if (sale.end) return sale.end.how === 'reversed' ? 'reversed' : 'cancelled';
  if (sale.deliveredAt === null) return 'pending';
  return now < settlesAt(sale) ? 'protected' : 'settled';
}

/** The sales of a desk, newest first. */
export const salesOf = ({ sales }: Desk): Sale[] => sales.toSorted((a, b) => b.soldAt - a.soldAt);

/** The sales that a market's history shows, newest first. */
export const historyOf = ({ clock, trading }: World, desk: Desk): Sale[] => {
  const asOf = clock.now() - (trading.historyLagMs.get(desk.market) ?? 0);
  return salesOf(desk).filter(({ soldAt }) => soldAt <= asOf);
};

/** The row of a sale in a market's history, with what a test lets the market say of it. */
export const rowOf = ({ saysOfSale }: Desk, { id }: Sale, row: Record<string, unknown>): Record<string, unknown> =>
  replaceIn(row, saysOfSale.get(id) ?? {});

/** Replaces fields, also those of objects within. */
function replaceIn(row: Record<string, unknown>, says: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries(says).map(([field, value]) => {
    const usual = row[field];
    return [field, isObject(usual) && isObject(value) ? replaceIn(usual, value) : value] as const;
  });
  return { ...row, ...Object.fromEntries(said) };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The ids of the listings whose item must be handed over. */
export const toHandOver = (world: World, { sales }: Desk): Map<string, Sale> =>
  new Map(sales.filter((sale) => saleState(sale, world.clock.now()) === 'pending').map((sale) => [sale.listing.id, sale]));

/** What the seller gets of a reversed sale: MarketCSGO pays a part of the price when the buyer took the trade back. */
export const compensationOf = (market: string, { end, price }: Sale): number =>
  market === 'marketcsgo' && end?.how === 'reversed' && end.by === 'buyer' ? Math.floor((price * COMPENSATION) / 1000) : 0;

/** The owner's initial balance, plus the net proceeds of the sold listings, less the payouts. */
export function balanceOf(world: World, desk: Desk): Account {
  const { available, onHold } = accountOf(world, desk.market, desk.key);
  const balance = { available, onHold };
  for (const sale of desk.sales) {
    if (sale.end) balance.available += compensationOf(desk.market, sale);
    else balance[settlesAt(sale) <= world.clock.now() ? 'available' : 'onHold'] += netOf(desk.market, sale.price);
  }
  balance.available -= paidOut(world, desk);
  return balance;
}

/** The ids of a persona's assets that were handed over to buyers. */
export function handedOver(world: World, { steamId }: Persona): ReadonlySet<string> {
  allDesks(world);
  return world.trading.sellers.get(steamId)?.gone ?? new Set();
}

/**
 * Steam takes trades back: every protected trade of the seller when the seller asked for it, which restricts them for 30 days, or one sale
 * when its buyer did. The items come back with new ids, and cannot be traded for 7 days.
 * @returns the number of reversed sales
 */
export function reverse(world: World, desk: Desk, by: 'seller' | 'buyer', saleId?: string): number {
  const now = world.clock.now();
  const owner = ownerOf(desk.key);
  const desks = by === 'seller' ? desksOf(world, owner) : [desk];
  let reversed = 0;
  for (const one of desks) {
    for (const sale of one.sales) {
      const isMeant = by === 'seller' || sale.id === saleId;
      if (!isMeant || saleState(sale, now) !== 'protected' || now >= protectedUntil(sale)) continue;
      sale.end = { how: 'reversed', by, at: now };
      returnItem(world, owner, sale.asset);
      reversed += 1;
    }
    if (by === 'seller') one.bannedUntil = Math.max(one.bannedUntil ?? 0, now + REVERSAL_BAN_MS);
  }
  return reversed;
}
