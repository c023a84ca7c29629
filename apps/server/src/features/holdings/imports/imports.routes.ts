import {
  cancelImport,
  checkImport as checkCall,
  listImportRows,
  listUnknownNames,
  openImport,
  presentImport,
  runImport as runCall,
  sendImportRows,
  viewImport,
} from '@lootfolio/contract/features/holdings/imports';
import type { Reader } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { beginImport, beginWork, sendRows } from './change-import.ts';
import { readRowPage, readStates, readUnknownNames } from './imports.reads.ts';
import { deleteDrafts, findDraft, findPresent, type Draft } from './imports.store.ts';
import { presentDraft, presentName, presentRow } from './present-import.ts';

export type ImportParts = { db: Reader; items: ItemDirectory };

async function ownDraft(db: Reader, userId: number, id: number): Promise<Draft> {
  const draft = await findDraft(db, userId, id);
  if (!draft) throw notFound();
  return draft;
}

export const importRoutes = ({ db, items }: ImportParts): Route[] => [
  write(openImport, async ({ tx, caller, body, language }) => ({ item: presentDraft(await beginImport(tx, caller, body), language) })),

  write(sendImportRows, async ({ tx, caller, params, body }) => ({ rows: await sendRows(tx, caller, params.id, body) })),

  write(checkCall, async ({ tx, caller, params, body, language }) => ({
    item: presentDraft(
      await beginWork(tx, caller, params.id, {
        state: 'checking',
        choices: {
          names: body.names.map(({ app_id: appId, name, item_id: itemId }) => ({ appId, name, itemId })),
          rates: body.rates,
          letIn: body.let_in,
        },
      }),
      language,
    ),
  })),

  write(runCall, async ({ tx, caller, params, language }) => ({
    item: presentDraft(await beginWork(tx, caller, params.id, { state: 'importing' }), language),
  })),

  route(presentImport, async ({ caller, language }) => {
    const draft = await findPresent(db, caller.userId);
    return { item: draft && presentDraft(draft, language), updated_at: draft?.updatedAt.toISOString() ?? null };
  }),

  route(viewImport, async ({ caller, params, language }) => ({
    item: presentDraft(await ownDraft(db, caller.userId, params.id), language),
  })),

  route(listImportRows, async ({ caller, params, query: { state, page, limit } }) => {
    const { id } = await ownDraft(db, caller.userId, params.id);
    const rows = await readRowPage(db, id, state, { offset: (page - 1) * limit, limit });
    return { items: rows.map((row) => presentRow(items, row)), total: (await readStates(db, id))[state] ?? 0 };
  }),

  route(listUnknownNames, async ({ caller, params, query: { page, limit } }) => {
    const { id } = await ownDraft(db, caller.userId, params.id);
    const names = await readUnknownNames(db, id, { offset: (page - 1) * limit, limit });
    return { items: names.map((name) => presentName(items, name)), total: names[0]?.total ?? 0 };
  }),

  write(cancelImport, async ({ tx, caller, params }) => {
    await ownDraft(tx, caller.userId, params.id);
    await deleteDrafts(tx, caller.userId, params.id);
    return {};
  }),
];
