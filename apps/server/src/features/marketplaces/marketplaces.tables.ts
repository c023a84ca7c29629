declare module '../../platform/database/schema.ts' {
  interface Database {
    /** What the operator set; null where the documented value counts. */
    marketplaces: {
      id: number;
      slug: string;
      link: string | null;
      fees_sell_percent: number | null;
      fee_source: string | null;
      fee_date: Day | null;
      fees_payout: string | null;
      deposit_methods: string[] | null;
      withdraw_methods: string[] | null;
    };
    market_fees: { user_id: number; market_id: number; fee: number };
  }
}

export {};
