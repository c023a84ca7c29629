import type { GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    steam_profiles: {
      steam_id: string;
      name: string;
      avatar: string | null;
      country: string | null;
      read_at: Date;
      name_key: GeneratedAlways<string>;
    };
  }
}
