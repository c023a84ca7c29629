import type { MarketPayout } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import { readDayRates } from '../../../prices/rates/day-rates.reads.ts';
import { readMarketKind, type MarketReading, type OpenMarket, type ReadItem, type SellerParts } from '../presence/presence.public.ts';
import { amountsOf } from './payouts.rules.ts';
import { storePayouts, storeRead, type Account, type ValuedPayout } from './payouts.store.ts';

export const PAYOUTS_KIND = 'synchronise-payouts';

/** The time from which an account is read; `isFirst`: nothing was read before with its present key. */
const input = z.object({ from: z.iso.datetime(), isFirst: z.boolean() });
type Input = z.output<typeof input>;

/** Reads the payouts of the user's account at each market. */
export const synchronisePayouts = (parts: SellerParts): OperationKind =>
  readMarketKind<Input, MarketPayout[]>(parts, { name: PAYOUTS_KIND, input, read, apply });

const read = ({ selling, context }: OpenMarket, { input: { from } }: ReadItem<Input>, beganAt: Date): Promise<MarketPayout[]> =>
  selling.payouts!(context, { from: new Date(from), to: beganAt });

/** Stores what a market said. The same answer changes nothing the second time. */
async function apply(
  tx: Tx,
  { operationId, userId, lane: { market }, input: { from, isFirst } }: ReadItem<Input>,
  reading: MarketReading<MarketPayout[]>,
): Promise<void> {
  const account: Account = { userId, market };
  if ('failure' in reading) return void (await storeRead(tx, account, { operationId, created: 0, updated: 0, failure: reading.failure }));
  const counts = await storePayouts(tx, account, await valued(tx, reading.found));
  const range = { from: new Date(from), to: reading.beganAt, isFirst };
  await storeRead(tx, account, { operationId, range, ...counts, failure: null });
}

/** Adds the amounts in dollars, at the rate of the day of each payout. */
async function valued(tx: Tx, payouts: readonly MarketPayout[]): Promise<ValuedPayout[]> {
  const dayOf = ({ createdAt }: MarketPayout): string => createdAt.toISOString().slice(0, 10);
  const rateOn = await readDayRates(
    tx,
    payouts.map((payout) => ({ currency: payout.amount.currency, day: dayOf(payout) })),
  );
  return payouts.map((payout) => {
    const rate = rateOn(payout.amount.currency, dayOf(payout));
    return { ...payout, rate, money: amountsOf(payout, rate) };
  });
}
