import { readdirSync, readFileSync } from 'node:fs';
import type { Goods } from '../src/costs/decide-costs.ts';
import { fingerprintOf } from '../src/goods.ts';
import type { PurchaseRow } from '../src/purchase-files/purchase-file.ts';

type Row = Pick<PurchaseRow, 'row' | 'name' | 'quantity' | 'buyPrice'> & { buyDate: string; float?: number };

/**
 * A row of a file of purchases, as users import it, where its number is the id of the lot or sale. `thing`: what was bought or sold, where
 * that is known. Files have no reversals yet: `of` is the row of the sale.
 */
export type ScenarioRow =
  | (Row & { kind: 'buy' | 'sell'; thing?: number })
  | { row: number; kind: 'reversal'; of: number; quantity: number; buyDate: string };

/** `seen`: when it was there for the first time. `back`: when it was there again after it had left. `unit`: the storage unit where it lies. */
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
 * Sums of money. `bought`: of all lots, typed ones too; `sold`: what the units that were sold had cost; `open`: of all others; `held`: of those
 * that things are of; `profit`: what the sales brought, less `sold`. `things`: what one unit cost; `sales`: what each took. Null = unknown.
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
 * `rows` come on top of those of earlier steps; `things` replace theirs. `imported`: what differs when the rows are imported as a file, which
 * counts more than the inventory.
 */
export type ScenarioStep = { rows?: ScenarioRow[]; things?: ScenarioThing[]; expected: Expected; imported?: Partial<Expected> };

export type Scenario = { file: string; rule: string; steps: ScenarioStep[] };

const FOLDER = new URL('costs/', import.meta.url);

export const readScenarios = (): Scenario[] =>
  readdirSync(FOLDER)
    .toSorted()
    .map((file) => ({ file, ...(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Omit<Scenario, 'file'>) }));

/** The rows and things after each step of a scenario. */
export function statesOf({ steps }: Scenario): Required<ScenarioStep>[] {
  let rows: ScenarioRow[] = [];
  let things: ScenarioThing[] = [];
  return steps.map((step) => {
    rows = [...rows, ...(step.rows ?? [])];
    things = step.things ?? things;
    return { rows, things, expected: step.expected, imported: step.imported ?? {} };
  });
}

/** Rows and things in the form in which their costs are decided. Items get numbers in the order of their names. */
export function goodsOf(rows: readonly ScenarioRow[], things: readonly ScenarioThing[]): Goods {
  const traded = rows.filter((row) => row.kind !== 'reversal');
  const names = [...new Set([...traded, ...things].map(({ name }) => name))].toSorted();
  const itemOf = (name: string): number => names.indexOf(name) + 1;
  return {
    lots: traded
      .filter(({ kind }) => kind === 'buy')
      .map(({ row, name, quantity, buyPrice, buyDate, float, thing }) => ({
        ...{ id: row, itemId: itemOf(name), open: quantity, unitCost: buyPrice, boughtOn: buyDate, float: float ?? null },
        ...(thing !== undefined && { thingId: thing }),
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
