import { INVESTMENT_SORTS, MAX_INVESTMENT_PRICE, type InvestmentSort } from '@lootfolio/domain/investments';
import { isChangeSpan } from '@lootfolio/domain/price-changes';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AWP, CASE, STICKER } from '../../../../test/items.ts';
import { storeCloses } from '../../../../test/price-days.ts';
import { readItemIds } from './investments.reads.ts';

const LOTS = 60;
const SEED = 20_261_127;
const test = testApi();
let user: User;

const lot = fc.record({
  name: fc.constantFrom(AK_FT, AK_MW, AWP, CASE, STICKER),
  quantity: fc.integer({ min: 1, max: 3 }),
  buyPrice: fc.constantFrom(0, 1000, 7000, 9999),
  buyDate: fc.constantFrom('2026-10-30', '2026-10-31', '2026-11-01'),
  sold: fc.integer({ min: 0, max: 3 }),
});

/** Investments of five items, two of which have no price: held, sold in part, and sold. */
beforeAll(async () => {
  await test.offer('buff', { [AK_FT]: 10_000, [AK_MW]: 7000, [CASE]: 500 });
  await storeCloses(test.db, test.item(AK_FT).itemId, { '2026-10-01': 9000, '2026-11-10': 8000, '2026-11-19': 11_000 });
  await storeCloses(test.db, test.item(CASE).itemId, { '2026-10-01': 500 });
  await test.api.boards.readPast();
  user = await test.signIn();
  for (const { name, sold, ...one } of fc.sample(lot, { numRuns: LOTS, seed: SEED })) {
    const body = { ...one, name, category: '', item_id: test.item(name).itemId };
    const { id } = (await test.send('POST /investments', { as: user, body })).body.item;
    const units = Math.min(sold, one.quantity);
    const sale = { investment_id: id, quantity: units, sellPrice: 5000, sellDate: '2026-11-02' };
    if (units > 0) await test.send('POST /investments/sell', { as: user, body: sale });
  }
});

type Row = Record<string, number & string> & { sold: { quantity: number } };
const list = async (query: object): Promise<{ items: Row[]; total: number }> =>
  (await test.send(`GET /investments/get-all?${new URLSearchParams({ pageSize: '100', ...query }).toString()}`, { as: user })).body;

const FIELDS: Readonly<Record<InvestmentSort, string>> = {
  ...{ name: 'name', qty: 'quantity', buyPrice: 'buy_price', price: 'price', totalBuy: 'total_buy', totalSell: 'total_sell' },
  ...{ netProfit: 'multiple_profit', roi: 'ratio', buyDate: 'buy_date' },
  ...{ change_1d: 'change_1d', change_7d: 'change_7d', change_30d: 'change_30d' },
};
type Change = { percent: number; market_id: number } | null;

const figureOf = (row: Row, sort: InvestmentSort): string | number | null =>
  isChangeSpan(sort) ? ((row[sort] as unknown as Change)?.percent ?? null) : row[FIELDS[sort]]!;

describe('pages of investments', () => {
  it.each(INVESTMENT_SORTS.flatMap((sort) => (['ASC', 'DESC'] as const).map((order) => [sort, order] as const)))(
    'are in the order of %s %s: without the figure last, ties newest first',
    async (sort, order) => {
      const { items, total } = await list({ state: 'all', sortBy: sort, sortOrder: order });
      expect([items.length, total]).toEqual([LOTS, LOTS]);
      for (const [at, next] of items.slice(1).entries()) {
        const [a, b] = [items[at]!, next].map((row) => figureOf(row, sort));
        if (a === b) expect(items[at]!['id']!).toBeGreaterThan(next['id']!);
        else if (a === null || b === null) expect(b).toBeNull();
        else expect(order === 'DESC' ? a! > b! : a! < b!, `${a} ${b}`).toBe(true);
      }
      const pages = await Promise.all(
        [1, 2, 3].map((page) => list({ state: 'all', sortBy: sort, sortOrder: order, pageSize: '24', currentPage: String(page) })),
      );
      expect(pages.flatMap((page) => page.items.map(({ id }) => id))).toEqual(items.map(({ id }) => id));
      expect(pages.map((page) => page.total)).toEqual([LOTS, LOTS, LOTS]);
    },
  );

  it('know their total behind the last one, too', async () => {
    expect(await list({ state: 'all', currentPage: '9' })).toMatchObject({ items: [], total: LOTS });
    expect(await list({ state: 'all', q: 'no such thing' })).toMatchObject({ items: [], total: 0 });
  });

  it('show what is held, what was sold, or both', async () => {
    const all = (await list({ state: 'all' })).items;
    const ids = async (state: string): Promise<Set<unknown>> => new Set((await list({ state })).items.map(({ id }) => id));
    const those = (fits: (row: Row) => boolean): Set<unknown> => new Set(all.filter(fits).map(({ id }) => id));
    expect(await ids('held')).toEqual(those((row) => row['quantity']! > 0));
    expect(await ids('sold')).toEqual(those((row) => row.sold.quantity > 0));
  });

  it('include both ends of a range of prices; the whole range includes what has no price', async () => {
    const names = async (from: number, to: number): Promise<unknown[]> => [
      ...new Set((await list({ state: 'all', priceFrom: String(from), priceTo: String(to) })).items.map(({ name }) => name)),
    ];
    expect((await names(0, MAX_INVESTMENT_PRICE)).length).toBe(5);
    expect(new Set(await names(500, 7000))).toEqual(new Set([AK_MW, CASE]));
    expect(await names(501, 6999)).toEqual([]);
    expect(await names(7001, MAX_INVESTMENT_PRICE)).toEqual([AK_FT]);
    expect(await names(1, 500)).toEqual([CASE]);
  });

  it('show how far the price on the market moved; nothing where no earlier price is known, and of what was sold', async () => {
    const changes = new Map((await list({ state: 'held' })).items.map((row) => [row['name'], row]));
    const at = (percent: number): Change => ({ percent, market_id: 2 });
    expect(changes.get(AK_FT as never)).toMatchObject({ change_1d: at(-9.09), change_7d: at(25), change_30d: at(11.11) });
    expect(changes.get(CASE as never)).toMatchObject({ change_1d: at(0), change_7d: at(0), change_30d: at(0) });
    expect(changes.get(AK_MW as never)).toMatchObject({ change_1d: null, change_7d: null, change_30d: null });
    const sold = (await list({ state: 'sold' })).items.filter((row) => row['quantity'] === 0);
    expect(new Set(sold.map((row) => row['change_1d']))).toEqual(new Set([null]));
  });

  it('are of the own items alone', async () => {
    expect((await readItemIds(test.db, user.userId)).length).toBe(5);
    expect(await readItemIds(test.db, (await test.signIn()).userId)).toEqual([]);
  });
});
