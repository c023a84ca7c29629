import type { Basis, Flows, Group, Method, RowKind, StockEntry, Totals } from '@lootfolio/domain/gains/gains';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The ids of all that a year and those before it counted, by kind. */
export type StoredCounted = Record<string, number[]>;

declare module '../../../platform/database/schema.ts' {
  interface Database {
    gain_years: { user_id: number; year: number; method: Method; locked_at: Generated<Date | null> };
    gain_reports: {
      id: GeneratedAlways<number>;
      user_id: number;
      year: number;
      method: Method;
      zone: string;
      opened_by: number | null;
      rows: number;
      totals: JSONColumnType<Totals>;
      groups: JSONColumnType<Group[]>;
      flows: JSONColumnType<Flows>;
      stock: JSONColumnType<StockEntry[]>;
      counted: JSONColumnType<StoredCounted>;
      made_at: Date;
    };
    gain_rows: {
      report_id: number;
      position: number;
      kind: RowKind;
      at: Date;
      day: Day;
      late: boolean;
      sale_id: number | null;
      payout_id: number | null;
      item_id: number | null;
      market: string;
      currency: string;
      gross: number;
      fee: number;
      net: number;
      cost: number | null;
      profit: number | null;
      basis: JSONColumnType<Basis> | null;
      reversed_on: Day | null;
    };
  }
}
