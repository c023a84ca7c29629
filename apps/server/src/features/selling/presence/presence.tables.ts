import type { JSONColumnType } from 'kysely';
import type { Obstacle } from '@lootfolio/marketplaces/selling';

/** An obstacle in the database: its time is text. */
export type StoredObstacle = Omit<Obstacle, 'until'> & { until: string | null };

declare module '../../../platform/database/schema.ts' {
  interface Database {
    market_presence: {
      user_id: number;
      market: string;
      sells: boolean | null;
      obstacles: JSONColumnType<StoredObstacle[]>;
      fee_share: number | null;
      fee_least: number | null;
      currency: string | null;
      failed_trades: number | null;
      to_deliver: number | null;
      error: string | null;
      error_text: string | null;
      wanted_at: Date | null;
      asked_at: Date | null;
      checked_at: Date | null;
      lost_at: Date | null;
      told_at: Date | null;
    };
  }
}
