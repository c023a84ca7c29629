import type { GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    watchlist: {
      id: GeneratedAlways<number>;
      user_id: number;
      item_id: number;
      base_market_id: number;
      price_when_added: number | null;
      added_at: Date;
    };
  }
}
