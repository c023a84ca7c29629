import {
  importStorage as importCall,
  listStorage,
  previewStorage,
  removeStorage as removeCall,
} from '@lootfolio/contract/features/holdings/storage';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { importStorage } from './import-storage.ts';
import { removeStorage } from './remove-storage.ts';
import { readFileOfCall } from './storage-file.ts';
import { viewImport, viewStorage } from './view-storage.ts';

type Parts = { db: Db; items: ItemDirectory; boards: Boards };

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The calls about the content of storage units. */
export const storageRoutes = (parts: Parts): Route[] => [
  route(listStorage, async ({ caller, query }) => viewStorage(parts, caller.userId, query.appid)),

  route(previewStorage, async ({ caller, body, language }) =>
    viewImport(parts, caller.userId, await readFileOfCall(parts.items, body, language), timeOf(body.exported_at)),
  ),

  write(importCall, async ({ tx, caller, body, language }) => {
    const file = await readFileOfCall(parts.items, body, language);
    const named = { file, fileName: body.file_name, exportedAt: timeOf(body.exported_at) };
    const imported = await importStorage(tx, caller, parts.boards, named);
    const { added, known, gone, units, id } = imported;
    return { id, count: added + known, units, added, known, gone, skipped_total: file.skipped.length };
  }),

  write(removeCall, async ({ tx, caller, params }) => ({
    id: params.id,
    count: await removeStorage(tx, caller, parts.boards, params.id),
  })),
];
