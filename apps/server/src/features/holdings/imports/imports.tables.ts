import type { ImportRowState, ImportState } from '@lootfolio/domain/imports';
import type { TextValues } from '@lootfolio/texts/text';
import type { AppId } from '@lootfolio/domain/games';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The user's decisions about rows: see the contract. `letIn`: numbers of rows. */
export type ImportChoices = {
  names: readonly { appId: AppId; name: string; itemId: number | null }[];
  rates: readonly { currency: string; rate: number }[];
  letIn: 'all' | readonly number[];
};

export type ImportSummary = {
  rows: Record<ImportRowState, number>;
  purchases: number;
  pieces: number;
  cost: number;
  value: number;
  unpriced: number;
  sold: number;
  unmatched: number;
  firstDay: string | null;
  lastDay: string | null;
  rates: readonly { currency: string; rows: number; firstDay: string; lastDay: string; source: string }[];
  ratesMissing: readonly { currency: string; rows: number; before: string | null }[];
};

/** Why an import failed: the parts of a refusal, so that it is shown in the language of its reader. */
export type ImportFailure = { code: string; text: string; values: TextValues | null };

declare module '../../../platform/database/schema.ts' {
  interface Database {
    import_drafts: {
      id: GeneratedAlways<number>;
      user_id: number;
      file_names: string[];
      state: ImportState;
      rows: Generated<number>;
      done: Generated<number>;
      choices: ColumnType<Partial<ImportChoices>, string | undefined, string>;
      summary: ColumnType<ImportSummary | null, string | null, string | null>;
      failure: ColumnType<ImportFailure | null, string | null, string | null>;
      doubles: Generated<number>;
      given_up: Generated<boolean>;
      import_id: number | null;
      created_at: Date;
      updated_at: Date;
    };
    import_rows: {
      draft_id: number;
      place: number;
      file: number;
      line: number;
      side: 'buy' | 'sell';
      app_id: AppId;
      name: string;
      category: string;
      quantity: number;
      units: number;
      scale: number;
      currency: string;
      day: Day | null;
      float: number | null;
      note: string;
      market: string | null;
      source_id: string | null;
      of_previous: boolean;
      item_id: number | null;
      price: number | null;
      rate_id: number | null;
      state: Generated<ImportRowState>;
    };
    import_names: { draft_id: number; app_id: AppId; name: string; rows: number; suggestions: number[] };
  }
}
