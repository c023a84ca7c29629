import { beforeAll, describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AWP, CASE } from '../../../../test/items.ts';

// BitSkins (5) and Gamerpay (9) are reported closed; their lists still answer
const test = testApi();
let user: User;

beforeAll(async () => {
  user = await test.signIn();
  await test.offer('buff', { [AK_FT]: 10_000, [AWP]: 10_000, [CASE]: 1000 });
  await test.offer('waxpeer', { [AK_FT]: 12_000, [CASE]: 1500 });
  await test.offer('bitskins', { [AK_FT]: 8000, [AWP]: 30_000, [CASE]: 2000 });
});

type Row = Record<string, number | string | boolean | null>;
const rows = async (body: object): Promise<Row[]> => (await test.send('POST /item/multiple-comparison', { as: user, body })).body.items;
const row = async (name: string, body: object = {}): Promise<Row | undefined> => (await rows(body)).find((one) => one['name'] === name);

describe('a closed market', () => {
  it('is neither source nor target of "all markets", and can be chosen', async () => {
    expect(await row(AK_FT)).toMatchObject({ source_id: 2, target_id: 3, global_rank: 1 });
    expect(await row(AWP)).toBeUndefined();
    expect(await row(AK_FT, { sourceMarket: 'bitskins' })).toMatchObject({ source_id: 5, target_id: 3 });
    expect(await row(AWP, { sourceMarket: 'buff', targetMarket: 'bitskins' })).toMatchObject({ source_id: 2, target_id: 5 });
  });

  it('counts in no lowest, highest and average price of an item, but its price is listed', async () => {
    const { item } = (await test.send('POST /item', { body: { slug: AK_FT, game: 730 } })).body;
    expect(item.stats).toMatchObject({
      lowest: { price: 10_000, market_name: 'Buff.163' },
      highest: { price: 12_000, market_name: 'Waxpeer' },
      average: 11_000,
      markets: 3,
    });
    expect(item.price_info.map(({ price }: { price: number }) => price)).toContain(8000);
  });

  it('is not among the two markets that the comparison starts with', async () => {
    const preselect = async () => (await test.send('GET /item/filters?game=730')).body.items.preselect;
    expect(await preselect()).toEqual({ source: 'buff', target: 'waxpeer' });
  });
});

describe('an assumed fee', () => {
  it('is counted only where no market with a known fee has a price', async () => {
    const known = await row(CASE);
    expect(known).toMatchObject({ target_id: 3, fee_known: true });
    await test.offer('gamerpay', { [CASE]: 1400 });
    await test.offer('skinthunder', { [CASE]: 1900, [AWP]: 15_000 });
    const [both, alone] = [await row(CASE), await row(AWP)];
    expect(both).toMatchObject({ target_id: 3, profit: known!['profit']!, fee_known: true });
    expect(alone).toMatchObject({ source_id: 2, target_id: 11, profit: 3500, fee_known: false });
    expect(await row(CASE, { targetMarket: 'skinthunder' })).toMatchObject({ fee_known: false });
  });
});

describe('the least profit', () => {
  it('leaves out rows with less, in dollars, whatever their ROI, and is after the payout when the profit is', async () => {
    const profit = Number((await row(AK_FT))!['profit']);
    const of = async (minProfit: number, rest: object = {}) => (await rows({ minProfit, ...rest })).map(({ name }) => name);
    expect(await of(profit)).toContain(AK_FT);
    expect(await of(profit)).not.toContain(CASE);
    expect(await of(profit + 1)).not.toContain(AK_FT);
    const paidOut = { sourceMarket: 'buff', targetMarket: 'waxpeer', afterPayout: 1 };
    const left = Number((await row(AK_FT, paidOut))!['profit']);
    expect([await of(left, paidOut), await of(left + 1, paidOut)]).toEqual([[AK_FT], []]);
    const wrong = await test.send('POST /item/multiple-comparison', { as: user, body: { minProfit: -1 } });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['minProfit']]);
  });

  it('is for users: a visitor gets the list without it', async () => {
    const [all, some] = await Promise.all(
      [0, 1_000_000].map((minProfit) => test.send('POST /item/multiple-comparison', { body: { minProfit } })),
    );
    expect(some!.body.total).toBe(all!.body.total);
  });
});
