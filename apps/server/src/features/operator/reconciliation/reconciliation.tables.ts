import type { DifferenceKind } from '@lootfolio/domain/reconciliation';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    reconciliations: {
      subject: string;
      compared_at: Date | null;
      compared: Generated<number>;
      error: string | null;
      tried_at: Date | null;
      wanted_at: Date | null;
    };
    differences: {
      id: GeneratedAlways<number>;
      subject: string;
      kind: DifferenceKind;
      about: string;
      payment_id: number | null;
      here: number | null;
      there: number | null;
      found_at: Date;
      gone_at: Date | null;
      explained_at: Date | null;
      admin_id: number | null;
      note: string | null;
    };
  }
}
