import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AWP, CASE } from '../../../../test/items.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { advanceClock } from '../../../platform/process/clock.ts';

const test = testApi();
let user: User;

beforeAll(async () => {
  user = await test.signIn();
  await test.offer('buff', { [AK_FT]: [10_000, 3], [AK_MW]: 20_000, [AWP]: 30_000 });
  await test.offer('waxpeer', { [AK_FT]: 14_000, [AK_MW]: 30_000, [CASE]: 1000 });
  await test.offer('waxpeer', { [AK_FT]: [12_000, null], [AK_MW]: [21_000, 2], [CASE]: 900 }, { side: 'bid' });
  await test.offer('marketcsgo', { [AK_FT]: [11_000, null], [AWP]: [45_000, null] }, { side: 'bid' });
});

type Row = Record<string, unknown> & { name: string };
const compare = async (body: object, as: User | null = user) =>
  (await test.send('POST /item/multiple-comparison', { ...(as && { as }), body: { sell: 'bid', minROI: 0, ...body } })).body;
const brief = ({ items }: { items: Row[] }) =>
  items.map((row) => [row.name, row['source_name'], row['target_name'], row['target_price'], row['target_qty'], row['profit']]);

describe('a comparison that sells to bids', () => {
  it('buys at the lowest ask and sells to the bid with the highest net on another market', async () => {
    expect(brief(await compare({}))).toEqual([
      [AWP, 'Buff.163', 'MarketCSGO', 45_000, null, 10_500],
      [AK_FT, 'Buff.163', 'Waxpeer', 12_000, null, 1040],
    ]);
    expect(brief(await compare({ targetMarket: 'waxpeer', searchQuery: 'redline field' }, null))).toEqual([
      [AK_FT, 'Buff.163', 'Waxpeer', 12_000, null, 1040],
    ]);
    expect((await compare({ targetMarket: 'haloskins' })).total).toBe(0);
    expect((await compare({ sourceMarket: 'waxpeer', targetMarket: 'waxpeer', maxROI: 10_000 })).total).toBe(0);
  });

  it('takes no time to sell: the money is locked by protection and hold alone', async () => {
    const { items } = await compare({ sortBy: 'profitPerDay' });
    expect(items.map((row: Row) => [row.name, row['sell_days'], row['locked_days'], row['profit_per_day']])).toEqual([
      [AWP, 0, 15, 700],
      [AK_FT, 0, 15, 69],
    ]);
  });

  it('is another query than one that sells at asks, which stays the default', async () => {
    const asks = await compare({ sell: 'ask' });
    expect(brief(asks)).toEqual(brief(await compare({ sell: undefined })));
    expect(brief(asks)).not.toEqual(brief(await compare({})));
    const wrong = await test.send('POST /item/comparison', { as: user, body: { sell: 'later' } });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['sell']]);
  });

  it('is exported with a head that says so', async () => {
    advanceClock(MINUTE);
    const answer = await test.send('POST /item/comparison/export', {
      as: user,
      body: { format: 'csv', sell: 'bid', columns: ['name', 'target', 'profit'] },
      headers: { 'accept-language': 'en' },
    });
    const [head, first] = readCsv(answer);
    expect(head).toContain('Sell now (USD)');
    expect(first).toEqual(expect.arrayContaining([AWP, 'MarketCSGO', '45.00', '10.50']));
  });

  it('ages a bid by the refreshes of its own list', async () => {
    advanceClock(HOUR - 2 * MINUTE);
    await test.offer('buff', { [AK_FT]: 10_000, [AWP]: 30_000 });
    await test.offer('waxpeer', { [AK_FT]: 12_000 }, { side: 'bid' });
    advanceClock(2 * MINUTE);
    expect(brief(await compare({})).map(([name]) => name)).toEqual([AK_FT]);
  });
});
