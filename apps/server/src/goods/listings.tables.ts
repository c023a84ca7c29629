import type { Generated, GeneratedAlways } from 'kysely';

/**
 * `sending`: a request that lists it may be under way. `hidden`: the market has it, and does not offer it. `leaving`: a request that removes
 * it may be under way. `unknown`: the market did not say what became of it.
 */
export type ListingState = 'sending' | 'listed' | 'hidden' | 'leaving' | 'sold' | 'removed' | 'failed' | 'unknown';

/** The states in which a listing is, or may be, on sale. */
export const OPEN_STATES = ['sending', 'listed', 'hidden', 'leaving', 'unknown'] as const satisfies readonly ListingState[];

declare module '../platform/database/schema.ts' {
  interface Database {
    listings: {
      id: GeneratedAlways<number>;
      user_id: number;
      asset_id: number | null;
      item_id: number;
      market: string;
      app_id: number;
      steam_asset_id: string | null;
      external_id: string | null;
      state: ListingState;
      origin: 'here' | 'outside';
      version: Generated<number>;
      price: number;
      units: number;
      scale: number;
      currency: string;
      code: Generated<string | null>;
      text: Generated<string | null>;
      rank: Generated<number | null>;
      operation_id: Generated<string | null>;
      sold_elsewhere: Generated<number | null>;
      put_back: Generated<boolean | null>;
      listed_at: Generated<Date | null>;
      seen_at: Generated<Date | null>;
      missing_since: Generated<Date | null>;
      changed_outside_at: Generated<Date | null>;
      created_at: Date;
      updated_at: Date;
      ended_at: Generated<Date | null>;
    };
  }
}
