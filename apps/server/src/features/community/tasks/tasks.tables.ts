import type { TaskIcon } from '@lootfolio/domain/giveaways';
import type { GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    tasks: {
      id: GeneratedAlways<number>;
      /** Unknown when another version of the server stored it. */
      type: string;
      description: string;
      icon: TaskIcon;
      link: string | null;
      created_at: Date;
    };
    task_completions: { task_id: number; user_id: number; completed_at: Date; verified: boolean };
  }
}
