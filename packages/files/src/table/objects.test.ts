import { describe, expect, it } from 'vitest';
import { rowsOfObjects } from './objects.ts';

const cellsOf = (json: unknown): (readonly string[])[] | null => {
  const source = rowsOfObjects(json);
  return source && [...source()].flatMap((row) => (row === null ? [] : [row.cells]));
};

describe('rows of objects', () => {
  it('stand in a list, also within objects with a known name', () => {
    const rows = [['a'], ['1'], ['2']];
    const list = [{ a: 1 }, { a: 2 }];
    expect(
      [list, { activities: list }, { data: { trades: list, transactions: [{ b: 1 }] } }, { code: 'OK', data: { items: list } }].map(
        cellsOf,
      ),
    ).toEqual([rows, rows, rows, rows]);
    expect([{ others: list }, {}, [], [1], 'a', null, { data: [] }, { data: { trades: [] } }, [[{ a: 1 }], 1]].map(cellsOf)).toEqual(
      Array.from({ length: 9 }, () => null),
    );
  });

  it('of lists of purchases and sales say which they are', () => {
    const [buys, sells] = [[{ a: 1 }], [{ a: 2, side: 'own' }, { a: 3 }]];
    const rows = [
      ['a', 'side'],
      ['1', 'buy'],
      ['2', 'own'],
      ['3', 'sell'],
    ];
    expect([{ purchases: buys, sales: sells }, { data: { buys, sold: sells } }].map(cellsOf)).toEqual([rows, rows]);
    expect(cellsOf({ sales: buys })).toEqual([
      ['a', 'side'],
      ['1', 'sell'],
    ]);
  });

  it('of several answers follow each other, and have the columns of all', () => {
    expect(cellsOf([{ data: [{ a: 1 }] }, { data: [] }, { data: [{ b: 2 }, { a: 3 }] }])).toEqual([
      ['a', 'b'],
      ['1', ''],
      ['', '2'],
      ['3', ''],
    ]);
    // rows that hold lists
    expect(cellsOf([{ a: 7, items: [{ n: 1 }] }])).toEqual([
      ['a', 'items.length', 'items.n'],
      ['7', '1', '1'],
    ]);
    expect(cellsOf([{ id: 7, history: [{ n: 1 }] }])![0]).toEqual(['id', 'history.length', 'history.n']);
  });

  it('have columns of the objects within them, and of lists what is the same in all their objects', () => {
    const row = {
      a: { b: { c: 1, d: { e: 2 } } },
      list: [1, 2],
      none: [],
      items: [{ n: 'x', p: 1 }, { n: 'x', p: 2 }, { n: 'x' }],
      no: null,
      yes: true,
    };
    expect(cellsOf([row])).toEqual([
      ['a.b.c', 'items.length', 'items.n', 'items.p', 'no', 'yes'],
      ['1', '3', 'x', '', '', 'true'],
    ]);
  });

  it('have the details that stand beside them', () => {
    const items = [{ goods_id: 5 }, { goods_id: 6 }, { goods_id: null }];
    expect(cellsOf({ items, goods_infos: { 5: { market_hash_name: 'Case' }, 6: {} } })).toEqual([
      ['goods_id', 'goods_infos.market_hash_name'],
      ['5', 'Case'],
      ['6', '6'],
      ['', ''],
    ]);
    const activities = [{ symbol: 'a' }, { symbol: 'toString' }];
    expect(cellsOf({ activities, assetProfiles: [{ symbol: 'a', name: 'Case' }, null] })).toEqual([
      ['symbol', 'assetProfiles.name'],
      ['a', 'Case'],
      ['toString', 'toString'],
    ]);
    expect([cellsOf({ items, goods_infos: [] }), cellsOf({ activities, assetProfiles: {} })]).toEqual([
      [['goods_id'], ['5'], ['6'], ['']],
      [['symbol'], ['a'], ['toString']],
    ]);
  });

  it('have numbers that can be read in one way only', () => {
    expect(cellsOf([{ a: 1.234, b: -12.345, c: 1.2, d: 1e-7, e: 1.234e-7, f: 1234, g: '1.234' }])![1]).toEqual([
      ...['1.2340', '-12.3450', '1.2', '1e-7', '1.2340e-7', '1234', '1.234'],
    ]);
  });

  it('pause, and may have as many columns as a table', () => {
    const source = rowsOfObjects(Array.from({ length: 1000 }, () => ({ a: 1 })))!;
    expect([...source()].filter((row) => row === null)).toHaveLength(5);
    expect(cellsOf([Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`c${n}`, n]))])!.map(({ length }) => length)).toEqual([
      500, 500,
    ]);
  });
});
