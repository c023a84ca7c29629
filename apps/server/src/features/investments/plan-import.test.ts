import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Item, ItemDirectory } from '../../prices/board/item-directory.ts';
import { planImport, type FileRow } from './plan-import.ts';

const NAMES = ['Fracture Case', 'AWP | Asiimov (Field-Tested)', 'Unknown'];
const items = {
  byName: (_appId, name) => {
    const at = NAMES.indexOf(name);
    return at === 0 || at === 1 ? ({ itemId: at + 1, type: 'Container' } as Item) : undefined;
  },
} as Partial<ItemDirectory> as ItemDirectory;

const row: fc.Arbitrary<Omit<FileRow, 'row'>> = fc.record({
  kind: fc.constantFrom('buy', 'sell'),
  appId: fc.constant(730 as const),
  name: fc.constantFrom(...NAMES),
  category: fc.constant(''),
  quantity: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 0, max: 3 }),
  day: fc.option(fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-20', '2026-11-21')),
  float: fc.constant(null),
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
      const parts = { items, lots, sales: [], now: new Date('2026-11-20T12:00:00Z'), today: '2026-11-20', timezone: 'UTC' };
      const plan = planImport(parts, rows, skipKnown);
      const skipped = new Set(plan.skipped.map((one) => one.row));
      const kept = rows.filter((one) => !skipped.has(one.row));
      expect(skipped.size).toBe(plan.skipped.length);
      expect(plan.skipped.map((one) => one.row)).toEqual([...skipped].toSorted((a, b) => a - b));

      const pieces = (kind: FileRow['kind']): number =>
        kept.filter((one) => one.kind === kind).reduce((sum, { quantity }) => sum + quantity, 0);
      expect(plan.added.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces('buy'));
      expect([plan.sold, plan.sales.reduce((sum, { units }) => sum + units, 0)]).toEqual([pieces('sell'), pieces('sell')]);
      for (const { reason, name } of plan.skipped) expect(reason === 'UNKNOWN_ITEM').toBe(name === 'Unknown');

      const left = new Map<string, number>();
      for (const { from, units, soldOn } of plan.sales) {
        const [key, source] =
          'lotId' in from
            ? [`lot ${from.lotId}`, lots.find(({ id }) => id === from.lotId)!]
            : [`new ${from.added}`, plan.added[from.added]!];
        expect(source.boughtOn <= soldOn).toBe(true);
        const rest = (left.get(key) ?? source.quantity) - units;
        expect(rest).toBeGreaterThanOrEqual(0);
        left.set(key, rest);
      }
    }),
  );
});
