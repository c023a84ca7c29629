import { readdirSync, readFileSync } from 'node:fs';
import type { Goods } from '../src/costs/decide-costs.ts';
import { fingerprintOf } from '../src/goods.ts';

type Row = { row: number; name: string; quantity: number; buyPrice: number; buyDate: string; float?: number };

/**
 * A row of a file of purchases, as users import it. Its number is the id of the lot or sale. `thing`: the bought or sold thing, when it is
 * known. Files have no reversals yet. `of`: the row of the reversed sale.
 */
export type ScenarioRow =
  | (Row & { kind: 'buy' | 'sell'; thing?: number })
  | { row: number; kind: 'reversal'; of: number; quantity: number; buyDate: string };

/**
 * `seen`: when the thing was first there. `back`: when it was there again after it had left; moves to and from storage units do not count.
 * `unit`: its storage unit.
 */
export type ScenarioThing = {
  id: number;
  name: string;
  units?: number;
  seen: string;
  back?: string;
  typed?: number;
  float?: number;
  unit?: string;
};

/**
 * Sums of money. `bought`: the cost of all lots, including typed ones; `sold`: the cost of the sold units; `open`: the cost of all other
 * units; `held`: the cost of the units that belong to things; `profit`: the proceeds of the sales, less `sold`. `things`: the cost of one
 * unit of each thing; `sales`: the cost of the units that each sale took. Null = unknown.
 */
export type Expected = {
  bought: number;
  sold: number;
  open: number;
  held: number;
  profit?: number;
  things?: Record<string, number | null>;
  sales?: Record<string, number | null>;
};

/**
 * `rows` are added to the rows of earlier steps; `things` replace the earlier things. `imported`: the sums that differ when the rows are
 * imported as a file, which takes precedence over the inventory. `at`: when the things were there. Scenarios with storage units have it.
 */
export type ScenarioStep = {
  rows?: ScenarioRow[];
  things?: ScenarioThing[];
  at?: string;
  expected: Expected;
  imported?: Partial<Expected>;
};

export type Scenario = { file: string; rule: string; steps: ScenarioStep[] };

const FOLDER = new URL('costs/', import.meta.url);

export const readScenarios = (): Scenario[] =>
  readdirSync(FOLDER)
    .toSorted()
    .map((file) => ({ file, ...(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Omit<Scenario, 'file'>) }));

/** Returns the rows and things after each step of a scenario. */
export function statesOf({ steps }: Scenario): Required<Omit<ScenarioStep, 'at'>>[] {
  let rows: ScenarioRow[] = [];
  let things: ScenarioThing[] = [];
  return steps.map((step) => {
    rows = [...rows, ...(step.rows ?? [])];
    things = step.things ?? things;
    return { rows, things, expected: step.expected, imported: step.imported ?? {} };
  });
}

/** Converts rows and things to the input of `decideCosts`. Items get numbers in the order of their names. */
export function goodsOf(rows: readonly ScenarioRow[], things: readonly ScenarioThing[]): Goods {
  const traded = rows.filter((row) => row.kind !== 'reversal');
  const names = [...new Set([...traded, ...things].map(({ name }) => name))].toSorted();
  const itemOf = (name: string): number => names.indexOf(name) + 1;
  return {
    lots: traded
      .filter(({ kind }) => kind === 'buy')
      .map(({ row, name, quantity, buyPrice, buyDate, float, thing }) => ({
        ...{ id: row, itemId: itemOf(name), open: quantity, unitCost: buyPrice, boughtOn: buyDate, float: float ?? null },
        ...(thing !== undefined && { thingIds: [thing] }),
      })),
    things: things.map(({ id, name, units = 1, seen, back, typed, float }) => ({
      ...{ id, itemId: itemOf(name), units, typed: typed ?? null },
      fingerprint: fingerprintOf({ float: float ?? null, stickers: [], nameTag: null }),
      acquiredAt: Date.parse(seen),
      backAt: back === undefined ? null : Date.parse(back),
    })),
    sales: traded
      .filter(({ kind }) => kind === 'sell')
      .map(({ row, name, quantity, buyDate, float, thing }) => ({
        ...{ id: row, itemId: itemOf(name), units: quantity, soldOn: buyDate, thingId: thing ?? null, float: float ?? null },
      })),
    reversals: rows.flatMap((row) =>
      row.kind === 'reversal' ? [{ id: row.row, saleId: row.of, units: row.quantity, reversedOn: row.buyDate }] : [],
    ),
  };
}
