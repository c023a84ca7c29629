import type { GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    notes: { id: GeneratedAlways<number>; user_id: number; text: string; added_at: Date };
  }
}
