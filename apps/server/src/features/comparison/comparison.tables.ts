import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    saved_views: {
      id: GeneratedAlways<number>;
      user_id: number;
      name: string;
      search: string;
      is_default: Generated<boolean>;
      created_at: Date;
    };
  }
}
