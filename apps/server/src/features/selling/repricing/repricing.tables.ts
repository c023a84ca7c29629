import type { Figures } from '@lootfolio/domain/repricing/decide';
import type { Outcome, Reason } from '@lootfolio/domain/repricing/reasons';
import type { Basis, Position, Rule } from '@lootfolio/domain/repricing/rule';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export type StoppedBy = 'person' | 'breaker' | 'server';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    repricing_rules: {
      id: GeneratedAlways<number>;
      user_id: number;
      name: string;
      is_on: Generated<boolean>;
      version: Generated<number>;
      listings: number[] | null;
      app_id: number | null;
      markets: string[];
      types: string[];
      search: string;
      price_from: number | null;
      price_to: number | null;
      basis: Basis;
      position: Position;
      by_amount: number;
      floor_amount: number | null;
      floor_margin: number | null;
      ceiling: number | null;
      when_alone: Rule['whenAlone'];
      when_below_floor: Rule['whenBelowFloor'];
      when_leading: Rule['whenLeading'];
      least_units: number;
      daily_step: number;
      created_at: Date;
      changed_at: Date;
    };
    repricing_exclusions: {
      id: GeneratedAlways<number>;
      user_id: number;
      item_id: number;
      asset_id: number | null;
      created_at: Date;
    };
    repricing_states: {
      listing_id: number;
      user_id: number;
      changed_at: Date | null;
      earlier_price: number | null;
      changes: Generated<number>;
      day_price: number | null;
      day_at: Date | null;
      seen_price: number | null;
      seen_at: Date | null;
      asked_at: Date | null;
      rule_id: number | null;
      outcome: Outcome | null;
      code: string | null;
      logged_at: Date | null;
    };
    repricing_stops: {
      user_id: number;
      stopped_at: Date | null;
      stopped_by: StoppedBy | null;
      listings: number | null;
      median: number | null;
      passes_until: Date | null;
    };
    repricing_decisions: {
      id: GeneratedAlways<number>;
      user_id: number;
      rule_id: number | null;
      listing_id: number;
      item_id: number;
      market: string;
      at: Date;
      outcome: Outcome;
      code: Reason;
      old_price: number;
      new_price: number;
      figures: JSONColumnType<Figures>;
      operation_id: string | null;
    };
  }
}
