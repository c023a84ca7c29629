import { APP_IDS } from '@lootfolio/domain/games';
import { describe, expect, it } from 'vitest';
import { openText } from '../table/table.ts';
import { NO_ANSWERS, type Answers, type ColumnChoice } from './choice.ts';
import { guessColumns } from './guess-columns.ts';
import { inspectColumns } from './inspect-columns.ts';
import { overlookedColumns } from './overlooked-columns.ts';
import { isAnswered, questionsOf } from './questions.ts';
import { readColumns } from './read-columns.ts';

const AK = 'AK-47 | Redline (Field-Tested)';

function open(text: string, changes: Partial<ColumnChoice> = {}) {
  const table = openText(text);
  const choice = { ...guessColumns(table, APP_IDS.cs2), ...changes };
  const pass = inspectColumns(table, choice);
  let step = pass.next();
  while (!step.done) step = pass.next();
  const inspection = step.value;
  const asks = (answers: Partial<Answers> = {}) => questionsOf(inspection, choice, { ...NO_ANSWERS, ...answers });
  const read = (answers: Partial<Answers> = {}) =>
    [...readColumns(table, { choice, inspection, answers: { ...NO_ANSWERS, ...answers }, timezone: 'Europe/Istanbul' })].filter(
      (reading) => reading !== null,
    );
  const rows = (answers: Partial<Answers> = {}) => read(answers).flatMap((reading) => ('row' in reading ? [reading.row] : []));
  const bad = (answers: Partial<Answers> = {}) => read(answers).flatMap((reading) => ('bad' in reading ? [reading.bad] : []));
  return { table, choice, inspection, asks, read, rows, bad };
}
const chosen = (text: string): Record<string, string> => {
  const { table, choice } = open(text);
  return Object.fromEntries(Object.entries(choice.columns).flatMap(([kind, at]) => (at === null ? [] : [[kind, table.header[at]!]])));
};

describe('columns', () => {
  it.each([
    [`Date,Item,Currency,Price,Quantity,Action,Fee\n21/11/2021,${AK},EUR,15.42,5,buy,0.50\n`, { name: 'Item', currency: 'Currency', price: 'Price', quantity: 'Quantity', side: 'Action', fee: 'Fee', date: 'Date' }],
    [`Datum;Typ;Artikel;Stück;Kurs;Gebühren\n2021-03-01T00:00;Kauf;${AK};2;15,42;0,00\n`, { name: 'Artikel', price: 'Kurs', quantity: 'Stück', side: 'Typ', fee: 'Gebühren', date: 'Datum' }],
    [`Eşya Adı;Adet;Alış Fiyatı (TL);Alış Tarihi;Pazar\n${AK};2;15,42;21.11.2021;Buff\n`, { name: 'Eşya Adı', price: 'Alış Fiyatı (TL)', quantity: 'Adet', date: 'Alış Tarihi', market: 'Pazar' }],
    [`Предмет;Количество;Цена;Дата;Тип\n${AK};2;15,42;21.11.2021;Покупка\n`, { name: 'Предмет', price: 'Цена', quantity: 'Количество', date: 'Дата', side: 'Тип' }],
    [`饰品名称,数量,单价,成交时间,类型\n${AK},2,15.42,2021-11-21,买入\n`, { name: '饰品名称', price: '单价', quantity: '数量', date: '成交时间', side: '类型' }],
    [`id,item.market_hash_name,item.description,price\n1,${AK},"Just a skin",15.42\n`, { name: 'item.market_hash_name', price: 'price', id: 'id' }],
    [`Name,Exterior,Price,Float value\nAK-47 | Redline,Field-Tested,15.42,0.2116\n`, { name: 'Name', exterior: 'Exterior', price: 'Price', float: 'Float value' }],
  ])('are guessed by their names: %s', (text, expected) => expect(chosen(text)).toEqual(expected)); // prettier-ignore

  it('called amount hold prices, or beside a price the numbers of pieces', () => {
    expect(chosen(`Name,Amount\n${AK},15\n`)).toEqual({ name: 'Name', price: 'Amount' });
    expect(chosen(`Name,Amount,Price\n${AK},2,15.42\n${AK},1,14.00\n`)).toEqual({ name: 'Name', quantity: 'Amount', price: 'Price' });
    expect(chosen(`Name,Amount,Price\n${AK},30.84,15.42\n`)).toEqual({ name: 'Name', price: 'Price' });
    expect(chosen(`Name,Amount,Price,Qty\n${AK},15,15,1\n`)).toEqual({ name: 'Name', quantity: 'Qty', price: 'Price' });
    expect(chosen(`Name,Amount,Price\n${AK},15,15\n`)).toEqual({ name: 'Name', price: 'Price' });
  });

  it('are guessed by their cells where no name tells, but never those of prices', () => {
    expect(chosen(`what,when,how,how much\n${AK},2021-11-21,sold,15.42\n${AK},2021-11-22,bought,14.00\n`)).toEqual({
      ...{ name: 'what', date: 'when', side: 'how' },
    });
  });

  it('of yes and no are no sides', () => {
    expect(chosen(`Name,Price,Tradable\n${AK},1,true\n${AK},1,false\n`)).toEqual({ name: 'Name', price: 'Price' });
    expect(chosen(`Name,Price,Way\n${AK},1,in\n${AK},1,out\n`)).toEqual({ name: 'Name', price: 'Price', side: 'Way' });
  });

  it('named like something else are not taken for it', () => {
    expect(chosen(`Name,Type,Price\n${AK},Rifle,15.42\n`)).toEqual({ name: 'Name', price: 'Price' });
    expect(chosen(`Name,Price,Date\n${AK},cheap,never\n`)).toEqual({ name: 'Name' });
  });

  it('that matter and are left out are named', () => {
    const { table, choice } = open(`Name,Price,Side,Date\n${AK},15.42,sold,2021-11-21\n`);
    const without = { ...choice, columns: { ...choice.columns, side: null, date: null } };
    expect(overlookedColumns(table, choice)).toEqual([]);
    expect(overlookedColumns(table, without)).toEqual([
      { column: 2, kind: 'side' },
      { column: 3, kind: 'date' },
    ]);
    expect(overlookedColumns(table, { ...without, ignored: [2, 3] })).toEqual([]);
  });
});

describe('a file asks', () => {
  it('for words that are not known, once each, and for what they mean', () => {
    const file = open(
      `Name,Price,Date,Side\n${AK},1,2021-11-21,bought\n${AK},1,2021-11-21,Ankaufx\n${AK},1,2021-11-21,ankaufX\n${AK},1,2021-11-21,FEE\n`,
    );
    expect(file.asks()).toEqual([{ asks: 'side', side: { key: 'ankaufx', word: 'Ankaufx', rows: 2 } }]);
    expect(file.rows({ sides: { ankaufx: 'sell' } }).map(({ side }) => side)).toEqual(['buy', 'sell', 'sell']);
    expect(file.read({ sides: { ankaufx: 'other' } }).map((one) => ('dropped' in one ? one.dropped : null))).toEqual([
      null,
      { what: 'other', word: 'Ankaufx' },
      { what: 'other', word: 'ankaufX' },
      { what: 'other', word: 'FEE' },
    ]);
    expect(file.bad()).toMatchObject([{ problem: 'side', column: 'Side', text: 'Ankaufx' }, { text: 'ankaufX' }]);
  });

  it('what a sign means: the item, or the money', () => {
    const file = open(`Name,Price,Date,+/-\n${AK},1,2021-11-21,+\n${AK},1,2021-11-21,-\n`, {});
    expect(file.asks().map((question) => question.asks === 'side' && question.side.key)).toEqual(['+', '-']);
    expect(file.rows({ sides: { '+': 'buy', '-': 'sell' } }).map(({ side }) => side)).toEqual(['buy', 'sell']);
  });

  it('for the decimal sign, unless a price of the column proves it', () => {
    const open1 = open(`Name,Price,Date\n${AK},"1,234",2021-11-21\n`);
    expect(open1.asks()).toEqual([{ asks: 'decimals', example: { line: 2, text: '1,234' } }]);
    expect(open1.rows({ decimals: ',' })[0]!.price).toEqual({ units: 1234, scale: 3, currency: 'USD' });
    expect(open1.bad()).toMatchObject([{ problem: 'price', column: 'Price', text: '1,234' }]);
    const proven = open(`Name,Price,Date\n${AK},"1,234",2021-11-21\n${AK},"7.50",2021-11-21\n`);
    expect([proven.asks(), proven.rows()[0]!.price]).toEqual([[], { units: 1234, scale: 0, currency: 'USD' }]);
  });

  it('for the decimal sign of quantities, unless a price proves it', () => {
    const file = open(`Name,Price,Qty,Date\n${AK},7,"1,000",2021-11-21\n`);
    expect(file.asks()).toEqual([{ asks: 'decimals', example: { line: 2, text: '1,000' } }]);
    expect([file.rows({ decimals: '.' })[0]!.quantity, file.rows({ decimals: ',' })[0]!.quantity]).toEqual([1000, 1]);
    expect(open(`Name,Price,Qty,Date\n${AK},7.50,"1,000",2021-11-21\n`).asks()).toEqual([]);
  });

  it('for the order of day and month, unless a day of the column proves it', () => {
    const asked = open(`Name,Price,Date\n${AK},1,03/02/2021\n`);
    expect(asked.asks()).toEqual([{ asks: 'day-order', example: { line: 2, text: '03/02/2021' } }]);
    expect([asked.rows({ dayOrder: 'dmy' })[0]!.day, asked.rows({ dayOrder: 'mdy' })[0]!.day]).toEqual(['2021-02-03', '2021-03-02']);
    const proven = open(`Name,Price,Date\n${AK},1,03/02/2021\n${AK},1,25/02/2021\n`);
    expect([proven.asks(), proven.inspection.dayOrder.yearLast, proven.rows()[0]!.day]).toEqual([[], 'dmy', '2021-02-03']);
    const yearFirst = open(`Name,Price,Date\n${AK},1,2021-03-02\n${AK},1,2021-25-02\n`);
    expect([yearFirst.asks(), yearFirst.rows()[0]!.day]).toEqual([[], '2021-02-03']);
  });

  it('for prices and days that are missing: they are never nothing and today by themselves', () => {
    const file = open(`Name,Price,Date\n${AK},,\n${AK},1,2021-11-21\n`);
    expect(file.asks()).toEqual([
      { asks: 'no-price', rows: 1 },
      { asks: 'no-day', rows: 1 },
    ]);
    expect(file.bad()).toMatchObject([{ line: 2, problem: 'no-price', column: 'Price' }]);
    expect(file.bad({ noPrice: 'zero' })).toMatchObject([{ line: 2, problem: 'no-day' }]);
    expect(file.rows({ noPrice: 'zero', noDay: 'today' })[0]).toMatchObject({ price: { units: 0, currency: 'USD' }, day: null });
    const none = open(`Name,Quantity\n${AK},2\n`);
    expect(none.asks().map(({ asks }) => asks)).toEqual(['no-price', 'no-day']);
    expect(none.asks().some((question) => isAnswered(question, { ...NO_ANSWERS, noPrice: 'left-out', noDay: 'today' }))).toBe(true);
  });

  it('for the year of days without one, and counts back from row to row', () => {
    const file = open(`Name,Price,Date\n${AK},1,Jan 3\n${AK},1,Dec 27\n`);
    expect(file.asks()).toEqual([{ asks: 'year', rows: 2 }]);
    expect(file.rows({ newestYear: 2026 }).map(({ day }) => day)).toEqual(['2026-01-03', '2025-12-27']);
  });

  it('for the currency of a sign of several countries', () => {
    const file = open(`Name,Price,Date\n${AK},¥20,2021-11-21\n`);
    expect(file.asks()).toEqual([{ asks: 'sign', sign: '¥' }]);
    expect([file.bad(), file.rows({ signs: { '¥': 'CNY' } })[0]!.price]).toMatchObject([[{ problem: 'currency' }], { currency: 'CNY' }]);
  });

  it('what amounts with a minus are, where no column tells the side', () => {
    const file = open(`Name,Amount,Date\n${AK},-15.42,2021-11-21\n${AK},18.85,2021-11-22\n`);
    expect(file.asks()).toEqual([{ asks: 'negative', rows: 1 }]);
    const sides = (negative: Answers['negative']) => file.rows({ negative }).map(({ side, price }) => [side, price.units]);
    expect(sides('buy')).toEqual([
      ['buy', 1542],
      ['sell', 1885],
    ]);
    expect(sides('sell')).toEqual([
      ['sell', 1542],
      ['buy', 1885],
    ]);
    expect([sides('left-out'), file.bad({ negative: 'left-out' })]).toMatchObject([
      [['buy', 1885]],
      [{ problem: 'negative', text: '-15.42' }],
    ]);
    expect(open(`Name,Amount,Date,Side\n${AK},-15.42,2021-11-21,buy\n`).asks()).toEqual([]);
  });

  it('nothing about rows that are neither purchases nor sales', () => {
    expect(open(`Name,Price,Date,Type\n${AK},1,2021-11-21,buy\nWallet,,,DEPOSIT\n`).asks()).toEqual([]);
  });
});

describe('a row', () => {
  it('has the currency of its cell, else of its column of currencies, else of the head, else the chosen one', () => {
    const of = (text: string, changes: Partial<ColumnChoice> = {}) =>
      open(text, changes)
        .rows({ noDay: 'today' })
        .map(({ price }) => price.currency);
    expect(of(`Name,Price,Currency\n${AK},€1,PLN\n${AK},1,PLN\n${AK},$1,CAD\n${AK},1,\n`)).toEqual(['EUR', 'PLN', 'CAD', 'USD']);
    expect([of(`Name,Price (TL)\n${AK},1\n`), of(`Name,Price\n${AK},1\n`, { currency: 'CNY' })]).toEqual([['TRY'], ['CNY']]);
    expect(
      open(`Name,Price,Currency\n${AK},1,points\n${AK},1,USD\n${AK},1,EUR\n${AK},1,EUR\n${AK},1,EUR\n`).bad({ noDay: 'today' }),
    ).toEqual([{ line: 2, column: 'Currency', problem: 'currency', text: 'points' }]);
  });

  it('has the price of one piece, with its fee: added to what was paid, taken from what was received', () => {
    const prices = (text: string, changes: Partial<ColumnChoice> = {}) =>
      open(text, changes)
        .rows({ noDay: 'today' })
        .map(({ price }) => price.units / 10 ** price.scale);
    const rows = `Name,Price,Qty,Side,Fee\n${AK},10,5,buy,0.50\n${AK},10,2,sell,0.30\n${AK},10,1,sell,\n`;
    expect(prices(rows)).toEqual([10.1, 9.85, 10]);
    expect(prices(rows, { priceOf: 'row' })).toEqual([2.1, 4.85, 10]);
    expect(prices(`Name,Total,Qty\n${AK},10,4\n`)).toEqual([2.5]);
    expect(prices(`Name,Price in cents\n${AK},1542\n`)).toEqual([15.42]);
    expect(open(`Name,Price,Side,Fee\n${AK},1,sell,2\n`).bad({ noDay: 'today' })).toMatchObject([
      { problem: 'fee', column: 'Fee', text: '2' },
    ]);
  });

  it('with a plain dollar is in the dollars of its column or head; beside another currency it contradicts itself', () => {
    const of = (text: string) =>
      open(text)
        .read({ noDay: 'today' })
        .map((reading) => ('row' in reading ? reading.row.price.currency : 'bad' in reading && [reading.bad.problem, reading.bad.column]));
    expect(of(`Name,Price,Currency\n${AK},$1,CAD\n${AK},$1,\n${AK},$1,EUR\n${AK},1 USD,EUR\n${AK},€1,CAD\n`)).toEqual([
      ...['CAD', 'USD', ['currency', 'Currency'], 'USD', 'EUR'],
    ]);
    expect(of(`Name,Price (AUD)\n${AK},$1\n${AK},US$1\n${AK},€1\n`)).toEqual(['AUD', 'USD', 'EUR']);
    expect(of(`Name,Price (EUR)\n${AK},$1\n${AK},1\n`)).toEqual([['currency', 'Price (EUR)'], 'EUR']);
    expect(of(`Name,Price (¥)\n${AK},$1\n`)).toEqual([['currency', 'Price (¥)']]);
  });

  it('whose sign several currencies share names the column with it', () => {
    const bad = (text: string) =>
      open(text)
        .bad({ noDay: 'today' })
        .map(({ problem, column }) => [problem, column]);
    expect(bad(`Name,Price\n${AK},¥1\n`)).toEqual([['currency', 'Price']]);
    expect(bad(`Name,Price,Currency\n${AK},1,kr\n${AK},1,USD\n${AK},1,EUR\n`)).toEqual([['currency', 'Currency']]);
  });

  it('has a fee in its own currency and unit, and none that cannot be read', () => {
    const of = (text: string, changes: Partial<ColumnChoice> = {}) =>
      open(text, changes)
        .read({ noDay: 'today' })
        .map((reading) =>
          'row' in reading ? reading.row.price.units / 10 ** reading.row.price.scale : 'bad' in reading && reading.bad.problem,
        );
    expect(of(`Name,Price,Fee\n${AK},€1,€0.50\n${AK},€1,0.50\n${AK},€1,$0.50\n${AK},€1,0\n${AK},€1,-\n${AK},€1,half\n`)).toEqual([
      ...[1.5, 1.5, 'fee', 1, 1, 'fee'],
    ]);
    expect(of(`Name,Price,Fee (USD)\n${AK},$1,0.50\n${AK},€1,0.50\n${AK},€1,€0.50\n`)).toEqual([1.5, 'fee', 1.5]);
    expect(of(`Name,Price,Fee\n${AK},€1,kr0.50\n${AK},€1,€0.50\n${AK},€1,€0.50\n`)).toEqual(['fee', 1.5, 1.5]);
    const yen = open(`Name,Price,Fee\n${AK},¥1,¥0.50\n`).rows({ noDay: 'today', signs: { '¥': 'JPY' } });
    expect(yen.map(({ price }) => [price.units / 10 ** price.scale, price.currency])).toEqual([[1.5, 'JPY']]);
    expect(open(`Name,Price,Fee\n${AK},1,5%\n`).bad({ noDay: 'today' })).toMatchObject([{ problem: 'fee', column: 'Fee', text: '5%' }]);
    expect(of(`Name,Price in cents,Fee\n${AK},1542,58\n`)).toEqual([16]);
    expect(of(`Name,Price,Fee,Side\n${AK},1,1,sell\n${AK},1,1.01,sell\n`)).toEqual([0, 'fee']);
    expect(of(`Name,Price,Fee\n${AK},9007199254.740991,1\n`)).toEqual(['fee']);
  });

  it('of a statement has what was received, whatever its fee is', () => {
    const text = `Name,Price,Got,Fee,Side\n${AK},10,9,0.50,sell\n${AK},10,9,0.50,buy\n`;
    const statement = { done: [], decimals: null, asksFee: false };
    const columns = { ...open(text).choice.columns, received: 2 };
    expect(
      open(text, { statement, columns })
        .rows({ noDay: 'today' })
        .map(({ side, price }) => [side, price.units / 10 ** price.scale]),
    ).toEqual([
      ['sell', 9],
      ['buy', 10.5],
    ]);
    const asking = open(`Name,Price,Fee,Side\n${AK},10,0,buy\n${AK},10,1,buy\n`, {
      statement: { ...statement, asksFee: true },
    });
    expect([asking.rows({ noDay: 'today' }).length, asking.bad({ noDay: 'today' })]).toMatchObject([
      1,
      [{ problem: 'fee', column: 'Fee' }],
    ]);
  });

  it('has its name from several columns', () => {
    const names = open(
      `Name,Exterior,Phase,StatTrak,Price\nAK-47 | Redline,FT,,yes,1\n★ Karambit | Doppler,Factory New,P2,,1\n★ Karambit,Not Painted,,,1\n${AK},Field-Tested,,,1\nAK-47 | Redline,Nearly New,,,1\n`,
    );
    expect(names.rows({ noDay: 'today' }).map(({ name }) => name)).toEqual([
      'StatTrak™ AK-47 | Redline (Field-Tested)',
      '★ Karambit | Doppler (Factory New) - Phase 2',
      '★ Karambit',
      AK,
    ]);
    expect(names.bad({ noDay: 'today' })).toEqual([{ line: 6, column: 'Exterior', problem: 'exterior', text: 'Nearly New' }]);
  });

  it('that cannot be read says its line, its column, what was read, and why', () => {
    const text = `Name,Price,Date,Qty,Float,Side,Market,Note\n,1,2021-11-21,1,,buy,,\n${AK},free,2021-11-21,1,,buy,,\n${AK},1,someday,1,,buy,,\n${AK},1,2021-11-21,0.5,,buy,,\n${AK},1,2021-11-21,1,2,buy,,\n${AK},1,2021-11-21,1,,sell,Elsewhere,\n"x,1,2021-11-21,1,,buy,,\n${AK},1,2021-11-21,1,0.2,buy,,"a ""note"""\n`;
    const file = open(text);
    expect(file.bad().map(({ line, column, problem, text: read }) => [line, column, problem, read])).toEqual([
      [2, 'Name', 'name', ''],
      [3, 'Price', 'price', 'free'],
      [4, 'Date', 'date', 'someday'],
      [5, 'Qty', 'quantity', '0.5'],
      [6, 'Float', 'float', '2'],
      [7, 'Market', 'market', 'Elsewhere'],
      [8, null, 'broken', '"x'],
    ]);
    expect(file.rows()).toMatchObject([{ line: 9, note: 'a "note"', float: 0.2 }]);
  });

  it('of several pieces has no float, and one of a sale its market', () => {
    const [piles, sold] = open(`Name,Price,Qty,Float,Side,Market\n${AK},1,2,0.2,buy,\n${AK},1,1,0.2,sell,Buff.163\n`).rows({
      noDay: 'today',
    });
    expect([piles!.float, sold!.float, sold!.market, piles!.market]).toEqual([null, 0.2, 'buff', null]);
  });

  it('may be of another game, and of one that is not supported', () => {
    const file = open(`Name,Price,App Id\nMann Co. Supply Crate Key,1,440\nA card,1,753\n`);
    expect([file.rows({ noDay: 'today' })[0]!.appId, file.read({ noDay: 'today' }).at(-1)]).toEqual([
      440,
      { dropped: { what: 'otherGames' } },
    ]);
  });
});
