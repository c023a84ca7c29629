import { createSession, type OpenedFile, type Slice } from '@lootfolio/files/session';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { activateLanguage } from '../../../i18n/i18n.ts';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import { investmentsCsv } from './export-investments.ts';
import { ALL_SOLD, NOTHING_SOLD, sampleInvestment } from './investment.test-helper.ts';
import { readAll } from './investments.queries.ts';

const HEAD = 'Name,Qty,Buy Price,Price,Total Buy,Total Sell,Net Profit,ROI,Buy Date,Sold On,Market,Game,Category,Float,Note';
const UNPRICED = { price: null, price_at: null, total_sell: null, multiple_profit: null, gross_profit: null, ratio: null };
const view = { market: 'buff', sortBy: 'netProfit', sortOrder: 'DESC' } as const;

const server = fakeServer();
afterEach(() => activateLanguage('en'));

it('asks for pages of 100 until the total is reached, and makes a row of dollars of each [INVEST-216] [INVEST-218] [INVEST-239]', async () => {
  const all = Array.from({ length: 230 }, (_, id) => sampleInvestment({ id, ...NOTHING_SOLD }));
  server.answer = ({ url }) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('currentPage'));
    return reply({ success: true, items: all.slice(100 * (page - 1), 100 * page), total: all.length });
  };
  const items = await readAll(view);
  expect(items.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  const asked = server.sent.map(({ path }) => new URL(path, 'http://x'));
  expect(asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual(
    [1, 2, 3].map((page) => ['/investments/export-all', { ...view, currentPage: String(page), pageSize: '100' }]),
  );
  const lines = investmentsCsv(items, 'held').split('\r\n');
  expect([lines[0], lines.length]).toEqual([`\uFEFF${HEAD}`, 232]);
  expect(lines[1]).toBe('AK-47 | Redline (Field-Tested),3,10.00,12.00,30.00,36.00,5.10,17,2026-11-01,-,-,CS2,Rifle,-,');
});

it('stops at an empty page when investments were deleted meanwhile', async () => {
  server.answer = ({ path }) => reply({ success: true, items: path.includes('currentPage=1') ? [sampleInvestment()] : [], total: 2 });
  expect(await readAll(view)).toHaveLength(1);
});

it('has a row of what is held and one of each sale, as far as the list shows it; a dash without a price', () => {
  const rows = (changes: object, state: 'held' | 'sold' | 'all') =>
    investmentsCsv([sampleInvestment(changes)], state)
      .split('\r\n')
      .slice(1, -1);
  const sold = 'AK-47 | Redline (Field-Tested),1,10.00,15.00,10.00,15.00,5.00,50,2026-11-01,2026-11-10,CSFloat,CS2,Rifle,-,';
  expect(rows({}, 'held')).toHaveLength(1);
  expect(rows({}, 'all')[1]).toBe(sold);
  expect(rows(ALL_SOLD, 'sold')).toEqual([sold]);
  expect(rows({ ...UNPRICED, ...NOTHING_SOLD }, 'held')).toEqual([
    'AK-47 | Redline (Field-Tested),3,10.00,-,30.00,-,-,-,2026-11-01,-,-,CS2,Rifle,-,',
  ]);
});

it('starts no formula', () => {
  const csv = investmentsCsv([sampleInvestment({ ...NOTHING_SOLD, name: '=HYPERLINK("x")', multiple_profit: -5100 })], 'held');
  expect(csv.split('\r\n')[1]).toBe(`"'=HYPERLINK(""x"")",3,10.00,12.00,30.00,36.00,-5.10,17,2026-11-01,-,-,CS2,Rifle,-,`);
});

it('has the signs and heads of the language', async () => {
  await activateLanguage('tr');
  const [head, row] = investmentsCsv([sampleInvestment({ ...NOTHING_SOLD, ratio: 17.25 })], 'held').split('\r\n');
  expect(head).toBe(
    '\uFEFFAd;Adet;Alış fiyatı;Fiyat;Toplam alış;Toplam satış;Net kâr;ROI;Alış tarihi;Satış tarihi;Pazar;Oyun;Kategori;Float;Not',
  );
  expect(row).toBe('AK-47 | Redline (Field-Tested);3;10,00;12,00;30,00;36,00;5,10;17,25;2026-11-01;-;-;CS2;Rifle;-;');
});

it('comes back as it went, in both languages', async () => {
  const cents = fc.integer({ min: 0, max: 9_999_999 });
  const sale = fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    unit_price: cents,
    sell_date: fc.constantFrom('2026-11-10', '2026-11-12'),
  });
  const texts = fc.constantFrom('', 'a, "b"', '=1+1', 'iki\nsatır', '-5;+6', 'Bıçak');
  const one = fc.record({
    quantity: fc.integer({ min: 0, max: 9 }),
    buy_price: cents,
    float: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    note: texts,
    category: texts.map((text) => text.replace('\n', ' ')),
    sales: fc.array(
      fc.record({ sale, market: fc.constantFrom('buff', 'csfloat', 'other') }).map((of) => ({ ...of.sale, market: of.market })),
      { maxLength: 3 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 6 }), fc.constantFrom('en', 'tr'), async (all, language) => {
      await activateLanguage(language);
      const items = all.map(({ sales, ...of }) =>
        sampleInvestment({ ...of, sales: sales.map((sold, id) => ({ ...sold, id, origin: 'investment' as const })) }),
      );
      const thingOf = ({ buy_price: cost, category, float, note }: (typeof items)[number], quantity: number) => ({
        ...{ side: 'buy', cost, quantity, day: '2026-11-01', category, float: quantity === 1 ? float : null, note, market: null },
      });
      const expected = items.flatMap((item) => [
        ...(item.quantity > 0 ? [thingOf(item, item.quantity)] : []),
        ...item.sales.flatMap(({ quantity, unit_price: cost, sell_date: day, market }) => [
          thingOf(item, quantity),
          { ...thingOf(item, quantity), side: 'sell', cost, day, note: '', market },
        ]),
      ]);
      const session = createSession();
      const [opened] = (await session.open([{ name: 'a.csv', bytes: new TextEncoder().encode(investmentsCsv(items, 'all')) }])) as [
        Extract<OpenedFile, { kind: 'table' }>,
      ];
      if (expected.length === 0) return expect(opened.problem).toEqual({ problem: 'empty' });
      expect(await session.inspect(0, null, opened.answers, 'UTC')).toMatchObject({ isComplete: true });
      const { value } = await session.read('UTC').next();
      const rows = (value as Slice).rows.map(({ side, price, quantity, day, category, float, note, market }) => ({
        ...{ side, cost: Math.round((price.units / 10 ** price.scale) * 1000), quantity, day, category, float, note, market },
      }));
      expect(rows).toEqual(expected);
    }),
    { seed: 20_261_127 },
  );
});
