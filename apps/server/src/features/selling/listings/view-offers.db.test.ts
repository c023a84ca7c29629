import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, testApi, type User } from '../../../../test/api.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AWP, CASE } from '../../../../test/items.ts';
import { listingOf } from '../../../../test/listings.ts';
import { advanceClock } from '../../../platform/process/clock.ts';
import { runSlices } from '../../../platform/process/slices.ts';

const test = testApi();
let user: User & { steamId: string };
const WAXPEER = 3;

type Offer = {
  market: string;
  price: number | null;
  net: number | null;
  sell_days: number | null;
  held_days: number;
  payout_days: number | null;
  bid_net: number | null;
};
type Row = { asset_id: string; objections: { market: string; code: string }[]; offers: Offer[] };
const ask = async (assets: string[], as: User = user): Promise<Row[]> =>
  (await test.send('POST /sales/offers', { as, body: { appid: 730, assets } })).body.items;
const at = (row: Row | undefined, market: string): Offer => row!.offers.find((one) => one.market === market)!;

beforeAll(async () => {
  await test.offer('waxpeer', { [AK_FT]: 9000, [CASE]: 10, [AWP]: 90_000 });
  await test.offer('csfloat', { [AK_FT]: 9505, [CASE]: 30 });
  await test.offer('waxpeer', { [AK_FT]: 7000 }, { side: 'bid' });
  // the reading that the start of the api began would forget them
  await test.api.boards.readSellDays();
  // the days of item ids, as the worker estimates them; CSFloat has no estimate
  await runSlices(test.api.boards.of(730).prepareSellDays(new Map([[WAXPEER, new Float32Array(test.item(AK_FT).itemId + 1).fill(2.5)]])));
  user = await ownerOf(test, [
    seenAsset('1', test.item(AK_FT)),
    seenAsset('2', test.item(AK_FT), { tradable: false }),
    seenAsset('3', test.item(CASE)),
  ]);
});

describe('what a thing would bring on each market', () => {
  it('is a cent under the lowest price there less the own fee, with the days that are known and nothing that is not', async () => {
    const [row] = await ask(['1']);
    expect(row).toMatchObject({ asset_id: '1', objections: [] });
    expect(row!.offers.map(({ market }) => market)).toEqual(['marketcsgo', 'waxpeer', 'shadowpay', 'csfloat', 'skinthunder', 'haloskins']);
    expect(at(row, 'waxpeer')).toEqual({
      market: 'waxpeer',
      price: 8990,
      net: 8271,
      sell_days: 2.5,
      held_days: 8,
      payout_days: null,
      bid_net: 6440,
    });
    // 9,505 less a cent, in whole cents
    expect(at(row, 'csfloat')).toMatchObject({ price: 9490, net: 9205, sell_days: null, payout_days: 3, bid_net: null });
    expect(at(row, 'shadowpay')).toMatchObject({ price: null, net: null, sell_days: null, bid_net: null });
  });

  it('is not under the least price of the market, and does not undercut the own listing', async () => {
    await listingOf(test, user, '1', 'waxpeer', { price: 9000 });
    const [one, , three] = await ask(['1', '2', '3']);
    expect(at(one, 'waxpeer').price).toBe(9000);
    expect(at(three, 'waxpeer').price).toBe(10);
    // CSFloat takes three cents at least
    expect(at(three, 'csfloat').price).toBe(30);
  });

  it('comes with the reasons against it: locked, already listed there, or not owned', async () => {
    const rows = await ask(['1', '2', '99']);
    expect(rows.map(({ asset_id: id }) => id)).toEqual(['1', '2']);
    expect(rows[0]!.objections).toEqual([{ market: 'waxpeer', code: 'ALREADY_LISTED' }]);
    expect(new Set(rows[1]!.objections.map(({ code }) => code))).toEqual(new Set(['LOCKED']));
    expect(rows[1]!.objections).toHaveLength(6);
    const stranger = await ownerOf(test, []);
    expect(await ask(['1'], stranger)).toEqual([]);
  });

  it('counts the own fee', async () => {
    const own = await ownerOf(test, [seenAsset('7', test.item(AK_FT))]);
    await test.send('POST /users/market-fees', { as: own, body: { market: 'waxpeer', fee: 50 } });
    expect(at((await ask(['7'], own))[0], 'waxpeer')).toMatchObject({ net: 4495, bid_net: 3500 });
  });

  it('is unknown once the prices are out of date', async () => {
    advanceClock(2 * HOUR);
    expect(at((await ask(['1']))[0], 'csfloat')).toMatchObject({ price: null, net: null });
  });
});
