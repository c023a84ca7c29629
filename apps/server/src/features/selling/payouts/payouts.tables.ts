import type { GeneratedAlways } from 'kysely';
import type { PayoutState } from '@lootfolio/marketplaces/selling';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    payouts: {
      id: GeneratedAlways<number>;
      user_id: number;
      market: string;
      external_id: string;
      amount: number;
      fee: number | null;
      net: number | null;
      units: number;
      fee_units: number | null;
      net_units: number | null;
      scale: number;
      currency: string;
      rate_units: number;
      rate_scale: number;
      coin: string | null;
      method: string | null;
      wallet: string | null;
      state: PayoutState;
      said: string | null;
      requested_at: Date;
      created_at: Date;
      updated_at: Date;
    };
    payout_reads: {
      user_id: number;
      market: string;
      read_from: Date | null;
      read_to: Date | null;
      operation_id: string | null;
      created: number;
      updated: number;
      code: string | null;
      text: string | null;
    };
  }
}
