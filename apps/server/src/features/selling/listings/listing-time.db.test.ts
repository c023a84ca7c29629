import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { RequestLimit } from '@lootfolio/marketplaces/port';
import { expect, it } from 'vitest';
import { nowMs } from '../../../platform/process/clock.ts';
import { sellBody, sellingWorld } from '../../../../test/listings.ts';

const world = sellingWorld();
const MARKETS = ['waxpeer', 'marketcsgo', 'shadowpay', 'csfloat'] as const;
const THINGS = 500;
/** The most items of one call. */
const AT_ONCE = 200;
const DEAR = 9_000_000;
/** The sandbox's MarketCSGO needs this long to read an inventory before it lists anything of it. */
const READING_MS = 15_000;

/** The least time until the last of so many requests may leave. */
const leastMs = (requests: number, limits: readonly RequestLimit[]): number =>
  Math.max(...limits.map((limit) => Math.floor((requests - 1) / limit.requests) * limit.perSeconds * 1000));

it('500 things on four markets take no longer than the limits of the markets allow, plus a tenth', { timeout: 60_000 }, async () => {
  const seller = await world.seller({ count: THINGS, markets: MARKETS });
  const began = nowMs();
  const calls = [0, AT_ONCE, 2 * AT_ONCE].map((from) =>
    world.test.send('POST /sales/sell-items', { as: seller, body: sellBody(seller.things.slice(from, from + AT_ONCE), MARKETS, DEAR) }),
  );
  let answered = false;
  const answers = Promise.all(calls).finally(() => (answered = true));
  while (!answered) {
    await world.work();
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const { body } of await answers) expect([body.success, body.ended]).toEqual([true, true]);
  for (const market of MARKETS) {
    expect((await world.truth(seller, market)).listings).toHaveLength(THINGS);
    expect([market, (await readLastConfirmed(seller.userId, market)) - began <= 1.1 * boundOf(market)]).toEqual([market, true]);
  }
});

/** The least time from the first request to the last confirmation that a market allows. */
function boundOf(market: string): number {
  const { bulk, limits, prepared } = sellingOf(market)!;
  const requests = Math.ceil(THINGS / bulk.list);
  if (!prepared) return leastMs(requests + 1, limits.key);
  return READING_MS + leastMs(requests, limits.key);
}

/** When the market confirmed the last listing, in milliseconds of the driven clock. */
async function readLastConfirmed(userId: number, market: string): Promise<number> {
  const { at } = await world.test.db
    .selectFrom('listings')
    .select((of) => of.fn.max('listed_at').as('at'))
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where('state', '=', 'listed')
    .executeTakeFirstOrThrow();
  return at!.getTime();
}
