declare module '../../../platform/database/schema.ts' {
  interface Database {
    /** Values that the operator set; null when the documented value applies. */
    marketplaces: {
      id: number;
      slug: string;
      link: string | null;
      fees_sell_percent: number | null;
      /** Whether the operator's figure is known; null counts as known. */
      fee_known: boolean | null;
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
