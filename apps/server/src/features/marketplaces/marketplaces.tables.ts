import type { Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    marketplaces: {
      id: number;
      slug: string;
      link: string | null;
      fees_sell_percent: number;
      fee_known: boolean;
      fee_basis: 'of_price' | 'on_top';
      fee_source: string | null;
      fee_date: Day | null;
      fees_payout: Generated<string>;
      deposit_methods: Generated<string[]>;
      withdraw_methods: Generated<string[]>;
    };
    market_fees: { user_id: number; market_id: number; fee: number };
  }
}
