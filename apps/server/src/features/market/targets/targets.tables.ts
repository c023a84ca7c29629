import type { TargetDirection } from '@lootfolio/domain/targets';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    price_targets: {
      id: GeneratedAlways<number>;
      user_id: number;
      item_id: number;
      target_price: number;
      direction: TargetDirection;
      /** The watched markets by id; null = all open ones. */
      markets: number[] | null;
      armed: Generated<boolean>;
      created_at: Date;
      reached_at: Date | null;
      told_at: Date | null;
    };
    target_sightings: { target_id: number; app_id: number; market_id: number; refresh_count: number };
    target_checks: { app_id: number; market_id: number; refresh_count: number };
    target_alerts: { target_id: number; channel: string; alerted_at: Date };
  }
}
