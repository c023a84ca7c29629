export type {};

declare module '../../../platform/database/schema.ts' {
  interface Database {
    selling_switches: { user_id: number; stopped_at: Date | null; keeps: string[] };
    market_inventories: { user_id: number; market: string; app_id: number; asked_at: Date; ready_at: Date | null };
    listing_syncs: {
      user_id: number;
      market: string;
      app_id: number;
      operation_id: string;
      began_at: Date;
      read_at: Date | null;
      sales_read_at: Date | null;
      created: number;
      updated: number;
      removed: number;
      code: string | null;
      text: string | null;
    };
  }
}
