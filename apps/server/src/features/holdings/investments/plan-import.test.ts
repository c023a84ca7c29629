import type { Thing } from '@lootfolio/domain/costs/costs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { planImport, readRows, type FileRow, type ImportPlan, type Owned, type RowParts } from './plan-import.ts';

const NAMES = ['Fracture Case', 'AWP | Asiimov (Field-Tested)', 'Unknown'];
const items = {
  byName: (_appId, name) => {
    const at = NAMES.indexOf(name);
    return at === 0 || at === 1 ? ({ itemId: at + 1, type: 'Container' } as Item) : undefined;
  },
} as Partial<ItemDirectory> as ItemDirectory;

const rowParts = { items, now: new Date('2026-11-20T12:00:00Z'), today: '2026-11-20', timezone: 'UTC' };
const planRows = (parts: Owned & RowParts, rows: readonly FileRow[], skipKnown: boolean): ImportPlan =>
  planImport(parts, readRows(parts, rows), skipKnown);

const row: fc.Arbitrary<Omit<FileRow, 'row'>> = fc.record({
  kind: fc.constantFrom('buy', 'sell'),
  appId: fc.constant(730 as const),
  name: fc.constantFrom(...NAMES),
  category: fc.constant(''),
  quantity: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 0, max: 3 }),
  day: fc.option(fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-20', '2026-11-21')),
  float: fc.constant(null),
  market: fc.constantFrom(null, 'buff'),
});
const lot = fc.record({
  itemId: fc.constantFrom(1, 2),
  quantity: fc.integer({ min: 1, max: 5 }),
  unitCost: fc.integer({ min: 0, max: 3 }),
  boughtOn: fc.constantFrom('2026-10-01', '2026-11-01', '2026-11-02'),
});

it('the plan of an import accounts for every row, sells no piece twice and none before it was bought, whatever the file says', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.array(lot, { maxLength: 6 }), fc.boolean(), (list, stored, skipKnown) => {
      const rows = list.map((one, at) => ({ ...one, row: at + 2 }));
      const lots = stored
        .map((one, at) => ({ ...one, id: at + 1, open: one.quantity, category: '', float: null, importId: null }))
        .toSorted((a, b) => Number(a.boughtOn > b.boughtOn) - Number(a.boughtOn < b.boughtOn) || a.id - b.id);
      const plan = planRows({ ...rowParts, lots, sales: [], things: [] }, rows, skipKnown);
      const skipped = new Set(plan.skipped.map((one) => one.row));
      const kept = rows.filter((one) => !skipped.has(one.row));
      expect(skipped.size).toBe(plan.skipped.length);
      expect(plan.skipped.map((one) => one.row)).toEqual([...skipped].toSorted((a, b) => a - b));

      const pieces = (kind: FileRow['kind']): number =>
        kept.filter((one) => one.kind === kind).reduce((sum, { quantity }) => sum + quantity, 0);
      expect(plan.added.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces('buy'));
      expect(plan.sales).toHaveLength(pieces('sell'));
      for (const { reason, name } of plan.skipped) expect(reason === 'UNKNOWN_ITEM').toBe(name === 'Unknown');

      const left = new Map<string, number>();
      for (const { from, soldOn } of plan.sales) {
        if (from === null) continue;
        const [key, source] =
          'lotId' in from
            ? [`lot ${from.lotId}`, lots.find(({ id }) => id === from.lotId)!]
            : [`new ${from.added}`, plan.added[from.added]!];
        expect(source.boughtOn <= soldOn).toBe(true);
        const rest = (left.get(key) ?? source.quantity) - 1;
        expect(rest).toBeGreaterThanOrEqual(0);
        left.set(key, rest);
      }
    }),
  );
});

describe('the plan of an import', () => {
  const [CASE, AWP] = NAMES as [string, string];
  const parts = { ...rowParts, lots: [], sales: [], things: [] };
  const rowOf = (row: number, changes: Partial<FileRow> = {}): FileRow => ({
    row,
    kind: 'buy',
    appId: 730,
    name: CASE,
    category: '',
    quantity: 1,
    price: 500,
    day: '2026-11-10',
    float: null,
    market: null,
    ...changes,
  });
  const sellOf = (row: number, changes: Partial<FileRow> = {}): FileRow =>
    rowOf(row, { kind: 'sell', price: 700, day: '2026-11-15', ...changes });
  const lotOf = (id: number, changes = {}) => ({
    ...{ id, itemId: 1, quantity: 2, open: 2, unitCost: 500, boughtOn: '2026-11-01' },
    ...{ category: '', float: null, importId: null },
    ...changes,
  });
  const stored = { itemId: 1, net: 700, soldOn: '2026-11-15', pieces: 1 };
  const sold = { itemId: 1, market: 'other', net: 700, soldOn: '2026-11-15' };

  it('adds a lot for each purchase, with the category of the item where the file has none, and today without a day', () => {
    const rows = [rowOf(2, { quantity: 3, float: 0.5 }), rowOf(3, { name: AWP, category: 'Mine', day: null, float: 0.25 })];
    expect(planRows(parts, rows, true)).toEqual({
      added: [
        { itemId: 1, quantity: 3, unitCost: 500, boughtOn: '2026-11-10', category: 'Container', float: null },
        { itemId: 2, quantity: 1, unitCost: 500, boughtOn: '2026-11-20', category: 'Mine', float: 0.25 },
      ],
      ...{ sales: [], known: 0, skipped: [] },
    });
    const typeless = { byName: () => ({ itemId: 1, type: null }) as Item } as Partial<ItemDirectory> as ItemDirectory;
    expect(planRows({ ...parts, items: typeless }, [rowOf(2)], true).added[0]!.category).toBe('');
  });

  it('skips what is unknown and what is of no day that has begun; sold pieces that nobody held by then have no purchase', () => {
    const rows = [
      sellOf(2, { name: AWP, market: 'csfloat' }),
      rowOf(3, { name: 'Unknown' }),
      rowOf(4, { day: '2026-11-21' }),
      rowOf(5),
      sellOf(6, { day: '2026-11-09' }),
      sellOf(7, { quantity: 2 }),
    ];
    const { skipped, sales } = planRows(parts, rows, true);
    expect(skipped).toEqual([
      { row: 3, name: 'Unknown', reason: 'UNKNOWN_ITEM' },
      { row: 4, name: CASE, reason: 'WRONG_DAY' },
    ]);
    expect(sales).toEqual([
      { ...sold, itemId: 2, market: 'csfloat', from: null },
      { ...sold, soldOn: '2026-11-09', from: null },
      { ...sold, from: { added: 0 } },
      { ...sold, from: null },
    ]);
  });

  it('sells the oldest pieces first, of what is there and of what the file adds', () => {
    const lots = [lotOf(1, { boughtOn: '2026-11-12' }), lotOf(2, { open: 0, boughtOn: '2026-10-01' })];
    const rows = [rowOf(2, { quantity: 2 }), sellOf(3, { quantity: 3 }), rowOf(4, { day: '2026-11-14' }), sellOf(5, { quantity: 2 })];
    const { sales, skipped } = planRows({ ...parts, lots }, rows, true);
    expect(sales.map(({ from }) => from)).toEqual([{ added: 0 }, { added: 0 }, { lotId: 1 }, { lotId: 1 }, { added: 1 }]);
    expect(skipped).toEqual([]);
  });

  it('refuses a file that sells more pieces than a file may', () => {
    const rows = [sellOf(2, { quantity: 49_999 }), sellOf(3)];
    expect(planRows(parts, rows, true).sales).toHaveLength(50_000);
    expect(() => planRows(parts, [...rows, sellOf(4)], true)).toThrow(expect.objectContaining({ code: 'LIMIT_REACHED' }));
  });

  it('of pieces of one day sells first what is there', () => {
    const lots = [lotOf(1, { open: 1, boughtOn: '2026-11-10' }), lotOf(2, { open: 1, boughtOn: '2026-11-10' })];
    const { sales } = planRows({ ...parts, lots }, [rowOf(2), sellOf(3, { quantity: 3 })], false);
    expect(sales.map(({ from }) => from)).toEqual([{ lotId: 1 }, { lotId: 2 }, { added: 0 }]);
  });

  it('takes sales in the order of their days, whatever the order of the rows', () => {
    const rows = [sellOf(2, { day: '2026-11-18', price: 800 }), rowOf(3), sellOf(4, { day: '2026-11-12' })];
    expect(planRows(parts, rows, true).sales).toEqual([
      { ...sold, net: 800, soldOn: '2026-11-18', from: null },
      { ...sold, soldOn: '2026-11-12', from: { added: 0 } },
    ]);
  });

  it('knows the rows that are there already, as often as they are there, and leaves them out when it is asked to', () => {
    const lots = [lotOf(1, { quantity: 3, open: 2, boughtOn: '2026-11-10' })];
    const there = { ...parts, lots, sales: [stored] };
    const rows = [rowOf(2, { quantity: 2 }), rowOf(3), rowOf(4), sellOf(5), sellOf(6)];
    const left = planRows(there, rows, true);
    expect(left).toMatchObject({ known: 3, sales: [{}], added: [{ quantity: 1 }] });
    expect(left.skipped).toEqual([2, 3, 5].map((row) => ({ row, name: CASE, reason: 'ALREADY_THERE' })));
    expect(planRows(there, rows, false)).toMatchObject({ known: 3, sales: [{}, {}], added: [{ quantity: 2 }, {}, {}], skipped: [] });
  });

  it.each([
    ['item', { name: AWP }],
    ['price', { price: 501 }],
    ['day', { day: '2026-11-11' }],
    ['number of pieces', { quantity: 3 }],
  ])('takes a row with another %s for a new one', (_, changes) => {
    const lots = [lotOf(1, { boughtOn: '2026-11-10' })];
    expect(planRows({ ...parts, lots }, [rowOf(2, changes)], true)).toMatchObject({ known: 0, added: [{}], skipped: [] });
    expect(planRows({ ...parts, lots }, [rowOf(2)], true)).toMatchObject({ known: 1, added: [] });
  });

  it('does not take a sale for a purchase at the same price', () => {
    const lots = [lotOf(1, { unitCost: 700, boughtOn: '2026-11-15' })];
    expect(planRows({ ...parts, lots }, [sellOf(2)], true)).toMatchObject({ known: 0, sales: [{}] });
  });

  const thingOf = (id: number, changes: Partial<Thing> = {}): Thing => ({
    ...{ id, itemId: 1, units: 1, typed: null, fingerprint: null, acquiredAt: Date.parse('2026-11-20'), backAt: null },
    ...changes,
  });
  const sourcesOf = ({ sales }: ImportPlan) => sales.map(({ from }) => from);

  it('sells the piece with the float of the row, in the file too', () => {
    const lots = [lotOf(1, { quantity: 1, open: 1 }), lotOf(2, { quantity: 1, open: 1, float: 0.25 })];
    const rows = [rowOf(2, { float: 0.5 }), sellOf(3, { float: 0.5 }), sellOf(4, { float: 0.25 })];
    expect(sourcesOf(planRows({ ...parts, lots }, rows, true))).toEqual([{ added: 0 }, { lotId: 2 }]);
  });

  it('spares the lots of things that are there, unless the file sells more than the others', () => {
    const lots = [lotOf(1, { quantity: 1, open: 1, unitCost: 100 }), lotOf(2, { quantity: 1, open: 1, boughtOn: '2026-11-02' })];
    const things = [thingOf(9, { typed: 100 })];
    const sourcesAfter = (...sells: FileRow[]) => sourcesOf(planRows({ ...parts, lots, things }, sells, true));
    expect(sourcesAfter(sellOf(2))).toEqual([{ lotId: 2 }]);
    expect(sourcesAfter(sellOf(2), sellOf(3))).toEqual([{ lotId: 1 }, { lotId: 2 }]);
    expect(sourcesAfter(sellOf(2), sellOf(3), sellOf(4))).toEqual([{ lotId: 1 }, { lotId: 2 }, null]);
  });
});
