import type { Money } from '@lootfolio/domain/money';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { WatchedRow } from './view-alerts.rules.ts';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    saved_views: {
      id: GeneratedAlways<number>;
      user_id: number;
      name: string;
      search: string;
      is_default: Generated<boolean>;
      created_at: Date;
    };
    view_alerts: {
      view_id: number;
      user_id: number;
      /** Percent, at most 2 decimals. */
      min_roi: number;
      min_profit: Money;
      created_at: Date;
      round: Generated<number>;
      checked_at: Date | null;
      counts: ColumnType<Record<string, number> | null, undefined, null>;
      fits: number | null;
    };
    view_alert_rows: {
      view_id: number;
      item_id: number;
      source_id: number;
      target_id: number;
      state: WatchedRow['state'];
      source_after: number;
      target_after: number;
      told_at: Date | null;
    };
  }
}
