import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    notification_settings: {
      user_id: number;
      type_id: number;
      channel: 'MAIL' | 'DISCORD' | 'TELEGRAM' | 'PUSH';
      is_enabled: boolean;
      schedule_time: string;
      next_at: Date | null;
      next_day: string | null;
      unreported_from: Date | null;
    };
    notifications: {
      id: GeneratedAlways<number>;
      user_id: number;
      type: string;
      /** `SITE`: the bell shows it, and nothing sends it. */
      channel: 'MAIL' | 'DISCORD' | 'TELEGRAM' | 'PUSH' | 'SITE';
      title: string;
      message: string;
      link: string | null;
      status: 'QUEUED' | 'SENT' | 'FAILED';
      error: string | null;
      once_key: string | null;
      attempts: Generated<number>;
      created_at: Date;
      sent_at: Date | null;
    };
    notification_channels: {
      id: GeneratedAlways<number>;
      user_id: number;
      channel: 'DISCORD' | 'TELEGRAM' | 'PUSH';
      target_hash: Buffer;
      target_sealed: string;
      hint: string;
      created_at: Date;
    };
    telegram_links: { code_hash: Buffer; user_id: number; created_at: Date };
    push_keys: { only_row: Generated<boolean>; public_key: string; private_key_sealed: string };
  }
}
