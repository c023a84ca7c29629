import type { Generated } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    market_keys: {
      user_id: number;
      market: string;
      sealed: string;
      hint: string;
      updated_at: Date;
      checked_at: Date | null;
      check_result: 'ok' | 'failed' | 'unchecked';
      selling_at: Generated<Date | null>;
    };
    market_balances: {
      user_id: number;
      market: string;
      usable: number | null;
      on_hold: number | null;
      error: string | null;
      asked_at: Date;
    };
  }
}
