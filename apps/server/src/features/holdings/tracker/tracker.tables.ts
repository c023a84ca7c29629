import type { GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    tracker_portfolios: {
      id: GeneratedAlways<number>;
      user_id: number;
      name: string;
      description: string;
      is_public: boolean;
      created_at: Date;
    };
    tracker_items: {
      id: GeneratedAlways<number>;
      portfolio_id: number;
      item_id: number;
      quantity: number;
      buy_price: number;
      bought_on: string;
      market_id: number | null;
      notes: string | null;
      created_at: Date;
    };
  }
}
