import { describe, expect, it } from 'vitest';
import { createSession, type OpenedFile } from '../session.ts';
import { NO_ANSWERS, type Answers, type ColumnChoice } from './choice.ts';

const AK = 'AK-47 | Redline (Field-Tested)';

async function read(text: string, answers: Partial<Answers> = {}, change: Partial<ColumnChoice['columns']> = {}) {
  const session = createSession();
  const [opened] = (await session.open([{ name: 'a.csv', bytes: new TextEncoder().encode(text) }])) as [
    Extract<OpenedFile, { kind: 'table' }>,
  ];
  const choice = { ...opened.choice, columns: { ...opened.choice.columns, ...change } };
  const { questions, first, overlooked } = await session.inspect(0, choice, { ...NO_ANSWERS, ...opened.answers, ...answers }, 'UTC');
  const rows = first.map((reading) => {
    if (!('row' in reading)) return 'bad' in reading ? `${reading.bad.column}: ${reading.bad.problem}` : 'dropped';
    const { side, quantity, price, day, market, note, id, ofPrevious } = reading.row;
    const amount = (price.units / 10 ** price.scale).toFixed(2);
    return [side, quantity, `${amount} ${price.currency}`, day, market, note, id, ofPrevious === true ? 'of it' : '']
      .map((part) => part ?? '')
      .join(' ');
  });
  return { rows, asks: questions.map(({ asks }) => asks), columns: choice.columns, overlooked };
}

describe('a row with the price of a purchase and that of its sale', () => {
  const HEAD = 'Name,Qty,Buy Price,Buy Date,Sell Price,Sell Date,Market,Note\n';

  it('is a purchase, and the sale of its pieces if there was one', async () => {
    const file = `${HEAD}${AK},2,10.00,2021-03-01,12.50,2021-04-02,CSFloat,a gift\n${AK},1,9.00,2021-03-02,,,,\n`;
    expect((await read(file)).rows).toEqual([
      'buy 2 10.00 USD 2021-03-01  a gift  ',
      'sell 2 12.50 USD 2021-04-02 csfloat   of it',
      'buy 1 9.00 USD 2021-03-02    ',
    ]);
  });

  it('was sold when it has the day of the sale, because the price beside it can be that of today', async () => {
    expect((await read(`${HEAD}${AK},1,10.00,2021-03-01,12.50,,,\n`)).rows).toEqual(['buy 1 10.00 USD 2021-03-01    ']);
    const undated = await read(`Name,Buy Price,Buy Date,Sell Price\n${AK},10.00,2021-03-01,12.50\n${AK},9.00,2021-03-02,\n`, {
      noDay: 'today',
    });
    expect(undated.asks).toEqual(['no-day']);
    expect(undated.rows).toEqual(['buy 1 10.00 USD 2021-03-01    ', 'sell 1 12.50 USD     of it', 'buy 1 9.00 USD 2021-03-02    ']);
  });

  it.each([
    ['12.50,2021-02-28', 'Sell Date: early'],
    ['12.50,soon', 'Sell Date: date'],
    [',2021-04-02', 'Sell Price: no-price'],
    ['much,2021-04-02', 'Sell Price: price'],
    ['12.50,2021-04-02,Nowhere', 'Market: market'],
  ])('is left out as a whole when its sale cannot be read: %s', async (sale, bad) => {
    const fine = `${AK},1,9.00,2021-03-02,9.50,2021-05-01,,\n`;
    const { rows } = await read(`${HEAD}${fine}${AK},1,10.00,2021-03-01,${sale}\n`, { noPrice: 'left-out' });
    expect(rows.slice(2)).toEqual([bad]);
  });

  it('has the fee of the sale, currencies of both heads, and two ids', async () => {
    const head = 'Name,Buy Price (EUR),Buy Date,Sell Price (USD),Sell Date,Fee,Id';
    expect((await read(`${head}\n${AK},10.00,2021-03-01,12.50,2021-04-02,0.50 USD,77\n`)).rows).toEqual([
      'buy 1 10.00 EUR 2021-03-01   :77 ',
      'sell 1 12.00 USD 2021-04-02   :77:sold of it',
    ]);
  });
});

describe('columns of sales', () => {
  it('without those of purchases make every row a sale', async () => {
    expect((await read(`Name,Sell Price,Sell Date\n${AK},12.50,2021-04-02\n`)).rows).toEqual(['sell 1 12.50 USD 2021-04-02    ']);
    expect((await read(`Name,Price,Sold At,Time\n${AK},12.50,2021-04-02,23:30\n`)).rows).toEqual(['sell 1 12.50 USD 2021-04-02    ']);
    expect((await read(`Name,Sale Price,Date\n${AK},12.50,2021-04-02\n`)).rows).toEqual(['sell 1 12.50 USD 2021-04-02    ']);
    expect((await read(`Ad;Satış Fiyatı;Satış Tarihi\n${AK};12,50;2.4.2021\n`, { dayOrder: 'dmy' })).rows).toEqual([
      'sell 1 12.50 USD 2021-04-02    ',
    ]);
  });

  it('beside words for sides hold the price and the day of either side', async () => {
    const { rows, columns } = await read(`Name,Type,Sell Price,Sold At\n${AK},buy,10.00,2021-03-01\n${AK},sell,12.50,2021-04-02\n`);
    expect(rows).toEqual(['buy 1 10.00 USD 2021-03-01    ', 'sell 1 12.50 USD 2021-04-02    ']);
    expect(columns).toMatchObject({ price: 2, date: 3, soldPrice: null, soldDate: null });
  });

  it('are not overlooked: a day of the sale beside the price of the purchase alone stops, and then lacks its price', async () => {
    const file = `Name,Price,Date,Sold At\n${AK},10.00,2021-03-01,2021-04-02\n${AK},9.00,2021-03-02,\n`;
    const { columns, overlooked } = await read(file);
    expect(columns).toMatchObject({ price: 1, date: 2, soldPrice: null, soldDate: null });
    expect(overlooked).toEqual([{ column: 3, kind: 'soldDate' }]);
    const { rows, asks } = await read(file, { noPrice: 'left-out' }, { soldDate: 3 });
    expect([asks, rows]).toEqual([['no-price'], ['null: no-price', 'buy 1 9.00 USD 2021-03-02    ']]);
    expect((await read(`Name,Buy Price,Sell Price\n${AK},10.00,12.00\n`, {}, { soldPrice: null })).overlooked).toEqual([
      { column: 2, kind: 'soldPrice' },
    ]);
  });

  it('ask once for what a row lacks', async () => {
    const file = `Name,Buy Price,Buy Date,Sell Price\n${AK},,,1.00\n${AK},,,\n`;
    expect((await read(file, { noPrice: 'zero', noDay: 'today' })).asks).toEqual(['no-price', 'no-day']);
  });
});
