import type { ReplyOf } from '@lootfolio/contract/call';
import type { listImportRows, listUnknownNames, viewImport } from '@lootfolio/contract/features/holdings/imports';
import type { Language } from '@lootfolio/texts/languages';
import { renderText, type TextKey } from '@lootfolio/texts/text';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary } from '../../market/items/items.public.ts';
import type { ShownRow, UnknownName } from './imports.reads.ts';
import type { Draft } from './imports.reads.ts';

type DraftReply = ReplyOf<typeof viewImport>['item'];

export const presentDraft = (draft: Draft, language: Language): DraftReply => ({
  id: draft.id,
  state: draft.state,
  rows: draft.rows,
  done: draft.done,
  file_names: draft.fileNames,
  summary: draft.summary && {
    rows: draft.summary.rows,
    purchases: draft.summary.purchases,
    pieces: draft.summary.pieces,
    cost: draft.summary.cost,
    value: draft.summary.value,
    unpriced: draft.summary.unpriced,
    sold: draft.summary.sold,
    unmatched: draft.summary.unmatched,
    first_day: draft.summary.firstDay,
    last_day: draft.summary.lastDay,
    rates: draft.summary.rates.map(({ currency, rows, firstDay, lastDay, source }) => ({
      ...{ currency, rows, first_day: firstDay, last_day: lastDay, source },
    })),
    rates_missing: [...draft.summary.ratesMissing],
  },
  failure: draft.failure?.code ?? null,
  message: draft.failure && renderText(draft.failure.text as TextKey, language, draft.failure.values ?? {}),
  doubles: draft.doubles,
  import_id: draft.importId,
});

type RowReply = ReplyOf<typeof listImportRows>['items'][number];

export function presentRow(items: ItemDirectory, row: ShownRow): RowReply {
  const { place, file, line, side, appId, name, quantity, units, scale, currency, price, day, itemId } = row;
  const item = itemId === null ? undefined : items.byId(itemId);
  return {
    ...{ place, file, line, side, app_id: appId, name, quantity, units, scale, currency, price, day },
    rate: row.rateUnits === null ? null : { units: row.rateUnits, scale: row.rateScale!, source: row.rateSource!, day: row.rateDay! },
    item: item ? itemSummary(item) : null,
  };
}

type NameReply = ReplyOf<typeof listUnknownNames>['items'][number];

export const presentName = (items: ItemDirectory, { appId, name, rows, suggestions }: UnknownName): NameReply => ({
  ...{ app_id: appId, name, rows },
  suggestions: suggestions.flatMap((itemId) => {
    const item = items.byId(itemId);
    return item ? [itemSummary(item)] : [];
  }),
});
