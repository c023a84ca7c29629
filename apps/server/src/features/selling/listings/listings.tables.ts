import type { JSONColumnType } from 'kysely';
import type { Obstacle } from '@lootfolio/marketplaces/selling';

/** An obstacle in the database: its time is text. */
export type StoredObstacle = Omit<Obstacle, 'until'> & { until: string | null };

declare module '../../../platform/database/schema.ts' {
  interface Database {
    market_presence: {
      user_id: number;
      market: string;
      sells: boolean;
      obstacles: JSONColumnType<StoredObstacle[]>;
      fee_share: number | null;
      fee_least: number | null;
      currency: string | null;
      failed_trades: number | null;
      to_deliver: number | null;
      error: string | null;
      asked_at: Date;
      checked_at: Date | null;
      lost_at: Date | null;
    };
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
