import type { CostSource, SaleOrigin } from '@lootfolio/domain/sales';
import type { SaleState } from '@lootfolio/marketplaces/selling';
import type { Generated, GeneratedAlways } from 'kysely';

/** The states in which a sale may still bring money, and those in which it fell through. */
export const STANDING_STATES = ['pending', 'delivered', 'settled'] as const satisfies readonly SaleState[];
export const FALLEN_STATES = ['cancelled', 'reversed'] as const satisfies readonly SaleState[];
/** The states in which a sale counts in figures. */
export const COUNTED_STATES = ['delivered', 'settled'] as const satisfies readonly SaleState[];

declare module '../../platform/database/schema.ts' {
  interface Database {
    sales: {
      id: GeneratedAlways<number>;
      user_id: number;
      market: string;
      app_id: number;
      origin: Generated<SaleOrigin>;
      external_id: string | null;
      import_id: Generated<number | null>;
      source_id: Generated<string | null>;
      client_key: Generated<string | null>;
      listing_id: Generated<number | null>;
      asset_id: Generated<number | null>;
      item_id: number;
      name: string;
      price: number;
      net: number;
      reported: Generated<boolean>;
      compensation: Generated<number>;
      profit: GeneratedAlways<number>;
      units: number;
      received_units: Generated<number | null>;
      compensation_units: Generated<number | null>;
      scale: number;
      currency: string;
      buy_market: Generated<string | null>;
      cost: Generated<number | null>;
      cost_source: Generated<CostSource | null>;
      lot_id: Generated<number | null>;
      lot_chosen: Generated<boolean>;
      acquired_on: Generated<Day | null>;
      held_days: GeneratedAlways<number | null>;
      state: SaleState;
      said: string | null;
      sold_at: Date;
      deliver_by: Generated<Date | null>;
      delivered_at: Generated<Date | null>;
      settles_at: Generated<Date | null>;
      protected_until: Generated<Date | null>;
      ended_at: Generated<Date | null>;
      told_at: Generated<Date | null>;
      second_of: Generated<number | null>;
      settled_at: Generated<Date | null>;
      same_as: Generated<number | null>;
      is_own: Generated<boolean>;
      closed_year: Generated<number | null>;
      created_at: Date;
      updated_at: Date;
    };
    sale_sums: {
      user_id: number;
      axis: 'week' | 'price' | 'duration' | 'name' | 'item' | 'sold';
      app_id: number;
      place: number;
      market: string;
      buy_market: string;
      state: SaleState | '';
      cost_kind: 'unknown' | 'zero' | 'positive' | '';
      is_matched: boolean;
      is_double: boolean;
      sales: number;
      price: number;
      net: number;
      cost: number;
      profit: number;
      compensation: number;
    };
    sales_reads: {
      user_id: number;
      market: string;
      app_id: number;
      read_from: Date | null;
      read_to: Date | null;
      operation_id: string | null;
      created: Generated<number>;
      updated: Generated<number>;
      code: string | null;
      text: string | null;
      tried_at: Generated<Date | null>;
      failures: Generated<number>;
    };
    sales_schedules: { user_id: number; read_at: Date | null; due_at: Date };
  }
}
