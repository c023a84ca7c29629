import { describe, expect, it } from 'vitest';
import { MAX_PURCHASE_FILE } from '../investments.ts';
import { drain, historyOf, pageInJson, pageOf, refusalOf } from './purchase-files.test-helper.ts';
import { looksLikeHistory, readSteamHistory } from './steam-history.ts';

const read = (text: string, { timezone = 'UTC', newestYear = 2026 }: { timezone?: string; newestYear?: number | null } = {}) =>
  drain(readSteamHistory(text, { timezone, newestYear })).value;
const events = (...entries: Parameters<typeof historyOf>[0]) => read(JSON.stringify(historyOf(entries)), { newestYear: null });

describe('the history of Steam’s market as JSON', () => {
  it('has what the buyer paid with fees, and what the seller received', () => {
    const file = events(
      { name: 'AK-47 | Redline (Field-Tested)', description: { asset_properties: [{ propertyid: 2, float_value: '0.21' }] } },
      { type: 3, app: 440, name: 'Mann Co. Supply Crate Key', trade: { currencyid: '2006' } },
      { type: 1 },
      { type: 2 },
      { app: 753 },
      { trade: { paid_amount: 600, paid_fee: 90 }, asset: { amount: '3' } },
    );
    const base = { app_id: 730, category: '', buyDate: '2026-03-05', float: null, market: null };
    expect(file).toEqual({
      rows: [
        { ...base, row: 1, kind: 'buy', name: 'AK-47 | Redline (Field-Tested)', quantity: 1, buyPrice: 3200, float: 0.21 },
        { ...base, row: 2, kind: 'sell', app_id: 440, name: 'Mann Co. Supply Crate Key', quantity: 1, buyPrice: 2790, market: 'steam' },
        { ...base, row: 6, kind: 'buy', name: 'Fracture Case', quantity: 3, buyPrice: 2300 },
      ],
      badRows: [],
      dropped: { outsideUnits: 0, otherGames: 1, listings: 2 },
    });
  });

  it('finds the item by the id that it has after the trade, and its day where the user is', () => {
    const history = JSON.stringify(historyOf([{ time: Date.UTC(2026, 2, 5, 22) / 1000, asset: { id: 'gone', new_id: '1000' } }]));
    expect(read(history, { timezone: 'Europe/Istanbul' }).rows).toMatchObject([{ name: 'Fracture Case', buyDate: '2026-03-06' }]);
  });

  it.each([
    [{ trade: { currencyid: '2003' } }, 'currency', 'currencyid', '€'],
    [{ type: 3, trade: { received_currencyid: '2017' } }, 'currency', 'received_currencyid', 'TL'],
    [{ trade: { currencyid: 2999 } }, 'currency', 'currencyid', '2999'],
    [{ trade: { currencyid: undefined } }, 'currency', 'currencyid', ''],
    [{ trade: { failed: 1 } }, 'reversed', 'failed', '1'],
    [{ trade: { needs_rollback: '1' } }, 'reversed', 'needs_rollback', '1'],
    [{ trade: { funds_returned: 320 } }, 'reversed', 'funds_returned', '320'],
    [{ type: 3, trade: { funds_revoked: 1 } }, 'reversed', 'funds_revoked', '1'],
    [{ trade: { added_tax: 12 } }, 'tax', 'added_tax', '12'],
    [{ trade: { paid_amount: '3.2' } }, 'price', 'paid_amount', '3.2'],
    [{ trade: { paid_fee: null } }, 'price', 'paid_amount', '279'],
    [{ type: 3, trade: { received_amount: -1 } }, 'price', 'received_amount', '-1'],
    [{ asset: { amount: '3' } }, 'quantity', 'amount', '3'],
    [{ asset: { amount: '0' } }, 'quantity', 'amount', '0'],
    [{ time: 12 }, 'date', 'time_event', '12'],
    [{ name: '' }, 'name', 'market_hash_name', ''],
    [{ type: 9 }, 'kind', 'event_type', '9'],
    [{ trade: { asset: null } }, 'trade', 'purchases', '1001_51001'],
  ])('leaves %j out', (entry, problem, column, text) => {
    const { rows, badRows } = events({}, entry);
    expect([rows.length, badRows]).toEqual([1, [{ row: 2, problem, column, text }]]);
  });

  it('is refused with its row when it is none', () => {
    expect(refusalOf(() => read('{"success":true'))).toEqual(['json', 1, null]);
    expect(refusalOf(() => read('[1]'))).toEqual(['history', 1, 'events']);
    expect(refusalOf(() => read('{"success":false}'))).toEqual(['history', 1, 'events']);
    expect(refusalOf(() => read('<html><body>Sign in</body></html>'))).toEqual(['history', 1, null]);
    expect(refusalOf(() => read(' '.repeat(MAX_PURCHASE_FILE + 1)))).toEqual(['size', 1, null]);
    expect(read('{"success":true,"events":[],"purchases":[]}').rows).toEqual([]);
  });
});

describe('the history of Steam’s market as a page', () => {
  const ROWS = [
    { gain: '-', price: '$1,234.56', day: 'Jan 2', name: 'AK-47 | Redline' },
    { day: '30 Dec', price: '$3.20 USD' },
    { isListing: true, day: 'Mar 1' },
    { day: 'Feb 29', game: 'Dota 2' },
    { day: '3 Haz', game: 'Rust' },
    { game: 'Banana' },
  ];

  it('has days without a year: each is not later than the one above it', () => {
    const { rows, badRows, dropped } = read(pageOf(ROWS));
    expect(rows.map(({ row, kind, name, app_id, buyPrice, buyDate }) => [row, kind, name, app_id, buyPrice, buyDate])).toEqual([
      [1, 'sell', 'AK-47 | Redline', 730, 1_234_560, '2026-01-02'],
      [2, 'buy', 'Fracture Case', 730, 3200, '2025-12-30'],
      [5, 'buy', 'Fracture Case', 252_490, 3200, '2024-06-03'],
    ]);
    // 2025 had no such day
    expect(badRows).toEqual([{ row: 4, column: 'Acted on', problem: 'date', text: 'Feb 29' }]);
    expect(dropped).toEqual({ outsideUnits: 0, otherGames: 1, listings: 1 });
  });

  it('has the market’s names when they come with it', () => {
    const text = pageInJson([{}, { name: 'P250 | Mehndi' }], ['Clutch Case', 'P250 | Mehndi (Field-Tested)']);
    expect(read(text).rows.map(({ name }) => name)).toEqual(['Clutch Case', 'P250 | Mehndi (Field-Tested)']);
  });

  it('is refused without the year of its newest entry', () => {
    expect(refusalOf(() => read(pageOf([{ day: '' }, {}]), { newestYear: null }))).toEqual(['year', 2, 'Acted on']);
    const texts = [pageOf([{}]), pageInJson([{}], []), JSON.stringify(historyOf([{}])), 'name,price'];
    expect(texts.map(looksLikeHistory)).toEqual([true, true, true, false]);
  });

  it.each([
    [{ price: '2,26&#8364;' }, 'currency', 'Price', '€'],
    [{ price: 'CDN$ 3.20' }, 'currency', 'Price', 'CDN$'],
    [{ price: '' }, 'price', 'Price', ''],
    [{ day: '21 mei' }, 'date', 'Acted on', '21 mei'],
    [{ gain: '' }, 'kind', '+/-', ''],
    [{ name: '' }, 'name', 'Name', ''],
  ])('leaves %j out', (row, problem, column, text) => {
    const { rows, badRows } = read(pageOf([{}, row]));
    expect([rows.length, badRows]).toEqual([1, [{ row: 2, problem, column, text }]]);
  });
});
