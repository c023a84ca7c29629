import type { PaidPlan, Periode } from '@lootfolio/domain/subscriptions';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    subscriptions: {
      user_id: number;
      plan: PaidPlan;
      periode: Periode;
      anchor_day: number;
      ends_at: Date;
      is_running: boolean;
      auto_renew: Generated<boolean>;
      grace_until: Date | null;
      told_at: Date | null;
      told_price: number | null;
    };
    subscription_periods: {
      id: GeneratedAlways<number>;
      user_id: number;
      plan: PaidPlan;
      periode: Periode;
      price: number;
      starts_at: Date;
      ends_at: Date;
      ended_at: Date | null;
      refund: Generated<number>;
      is_renewal: boolean;
      created_at: Date;
    };
  }
}
