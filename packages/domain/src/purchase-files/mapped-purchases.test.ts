import { describe, expect, it } from 'vitest';
import { APP_IDS } from '../games.ts';
import { guessColumns, kindOf, openQuestions } from './columns.ts';
import { readMapped, refusalOf, tableOf } from './purchase-files.test-helper.ts';

const ENGLISH = 'Market Hash Name,Qty,Buy Price (USD),Purchase date,Category,Float,Side';
const TURKISH = 'Eşya Adı;Adet;Alış Fiyatı (USD);Alış Tarihi;Kategori;Aşınma;İşlem';

describe('columns', () => {
  it('are guessed by their names in English and Turkish', () => {
    const expected = { name: 0, quantity: 1, price: 2, date: 3, category: 4, float: 5, kind: 6, market: 7 };
    const english = tableOf(`${ENGLISH},Market\nA,1,1,2026-01-01,,,Sold,Buff`);
    const turkish = tableOf(`${TURKISH};Pazar\nA;1;1;2026-01-01;;;Satış;Buff`);
    expect(guessColumns(english, APP_IDS.rust)).toEqual({ ...expected, appId: 252_490, decimals: null, dayFirst: null });
    expect(guessColumns(turkish, APP_IDS.cs2)).toMatchObject(expected);
  });

  it('are those of an export of investments', () => {
    const english = tableOf('Name,Qty,Buy Price,Price,Total Buy,Total Sell,Net Profit,ROI,Buy Date');
    const turkish = tableOf('Ad;Adet;Alış Fiyatı;Fiyat;Toplam Alış;Toplam Satış;Net Kâr;ROI;Alış Tarihi');
    const expected = { name: 0, quantity: 1, price: 2, date: 8, category: null, float: null, kind: null, market: null };
    expect(guessColumns(english, APP_IDS.cs2)).toMatchObject(expected);
    expect(guessColumns(turkish, APP_IDS.cs2)).toMatchObject(expected);
  });

  it('say what was bought and sold only when their cells do', () => {
    expect(guessColumns(tableOf('name,type\nA,Rifle\nB,buy'), APP_IDS.cs2).kind).toBeNull();
    expect(guessColumns(tableOf('name,type,action\nA,Rifle,Bought'), APP_IDS.cs2).kind).toBe(2);
    expect(guessColumns(tableOf('date,price'), APP_IDS.cs2)).toMatchObject({ name: null, price: 1, date: 0, kind: null });
    expect(['BUY', ' satın alma', 'Sale', 'SATIŞ', 'trade', ''].map(kindOf)).toEqual(['buy', 'buy', 'sell', 'sell', null, null]);
  });

  it('leave a question open when they prove neither decimal sign nor order of days', () => {
    const table = tableOf('name,price,date\nA,"5",2026-01-01\nB,"1,234",01/02/2026');
    expect(openQuestions(table, guessColumns(table, APP_IDS.cs2))).toEqual({ decimals: 1, dayOrder: 1 });
    expect(openQuestions(table, { ...guessColumns(table, APP_IDS.cs2), price: null, date: null })).toEqual({ decimals: -1, dayOrder: -1 });
  });
});

describe('a file with chosen columns', () => {
  it('becomes purchases and sales', () => {
    const file = readMapped(
      `${ENGLISH},Sold on\nAK-47 | Redline (Field-Tested),1,"$1,234.56",03/13/2026,Rifles,0.21,buy,buff\n\nFracture Case,10,.30,3/1/2026,,0.5,sell,Market.CSGO`,
    );
    expect(file).toEqual({
      rows: [
        {
          row: 2,
          kind: 'buy',
          app_id: 730,
          name: 'AK-47 | Redline (Field-Tested)',
          category: 'Rifles',
          quantity: 1,
          buyPrice: 1_234_560,
          buyDate: '2026-03-13',
          float: 0.21,
          market: null,
        },
        {
          row: 4,
          kind: 'sell',
          app_id: 730,
          name: 'Fracture Case',
          category: '',
          quantity: 10,
          buyPrice: 300,
          buyDate: '2026-03-01',
          float: null,
          market: 'marketcsgo',
        },
      ],
      badRows: [],
      dropped: { outsideUnits: 0, otherGames: 0, listings: 0 },
    });
    const turkish = readMapped(`${TURKISH};Pazar\nFracture Case;10;1.234,5;13.03.2026;;;Satış;`);
    expect(turkish.rows).toMatchObject([{ kind: 'sell', quantity: 10, buyPrice: 1_234_500, buyDate: '2026-03-13', market: null }]);
  });

  it('leaves out a sale on a market that nobody knows', () => {
    const file = readMapped('name,side,market\nA,sell,Bazaar\nA,buy,Bazaar\nA,sell,');
    expect(file.badRows).toEqual([{ row: 2, column: 'market', problem: 'market', text: 'Bazaar' }]);
    expect(file.rows.map(({ row, market }) => [row, market])).toEqual([
      [3, null],
      [4, null],
    ]);
  });

  it('needs only a name', () => {
    expect(readMapped('item\nFracture Case', { appId: APP_IDS.dota2 }).rows).toEqual([
      {
        row: 2,
        kind: 'buy',
        app_id: 570,
        name: 'Fracture Case',
        category: '',
        quantity: 1,
        buyPrice: 0,
        buyDate: null,
        float: null,
        market: null,
      },
    ]);
    expect(refusalOf(() => readMapped('price\n1'))).toEqual(['column', 1, '1']);
    expect(readMapped('item').rows).toEqual([]);
  });

  it('asks where a price or a day can be read in two ways', () => {
    const file = 'item,price,bought at\nA,2,2026-01-02\nB,"1,234",\n';
    expect(refusalOf(() => readMapped(file))).toEqual(['decimals', 3, 'price']);
    expect(readMapped(file, { decimals: '.', date: null }).rows.map(({ buyPrice }) => buyPrice)).toEqual([2000, 1_234_000]);
    expect(readMapped(file, { decimals: ',', date: null }).rows.map(({ buyPrice }) => buyPrice)).toEqual([2000, 1234]);
    const days = 'item,bought at\nA,2026-01-02\nB,3/2/2026\n';
    expect(refusalOf(() => readMapped(days))).toEqual(['day-order', 3, 'bought at']);
    expect(readMapped(days, { dayFirst: true }).rows[1]!.buyDate).toBe('2026-02-03');
    expect(readMapped(days, { dayFirst: false }).rows[1]!.buyDate).toBe('2026-03-02');
    // an order that the column proves has priority over the user's choice
    expect(readMapped(`${days}C,13/2/2026`, { dayFirst: false }).rows[1]!.buyDate).toBe('2026-02-03');
    expect(readMapped(`${file}C,"1.234,5",`, { decimals: '.', date: null }).rows[1]!.buyPrice).toBe(1234);
  });

  it.each([
    [',1,1,2026-01-01,,,buy', 'name', 'Market Hash Name', ''],
    ['A,x,1,2026-01-01,,,buy', 'quantity', 'Qty', 'x'],
    ['A,,1,2026-01-01,,,buy', 'quantity', 'Qty', ''],
    ['A,1,,2026-01-01,,,buy', 'price', 'Buy Price (USD)', ''],
    ['A,1,€5,2026-01-01,,,buy', 'currency', 'Buy Price (USD)', '€'],
    ['A,1,1,,,,buy', 'date', 'Purchase date', ''],
    ['A,1,1,2026-02-30,,,buy', 'date', 'Purchase date', '2026-02-30'],
    ['A,1,1,2026-01-01,,2,buy', 'float', 'Float', '2'],
    ['A,1,1,2026-01-01,,,swap', 'kind', 'Side', 'swap'],
    ['A,1,1,2026-01-01,,,buy,more', 'cells', null, 'A'],
  ])('leaves %s out', (row, problem, column, text) => {
    const good = 'A,1,1,2026-01-01,,,sell\n'.repeat(20);
    const { rows, badRows } = readMapped(`${ENGLISH}\n${good}${row}`);
    expect([rows.length, badRows]).toEqual([20, [{ row: 22, column, problem, text }]]);
  });

  it('names a column without a name by its number', () => {
    expect(readMapped('item,\nA,x', { price: 1 }).badRows).toEqual([{ row: 2, column: '2', problem: 'price', text: 'x' }]);
  });
});
