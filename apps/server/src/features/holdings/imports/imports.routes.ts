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
import {
  importInvestments as importCall,
  listImports,
  undoImport as undoCall,
} from '@lootfolio/contract/features/holdings/investment-imports';
import { readImports } from '../../../goods/purchase-imports.reads.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { beginAdding, beginCheck, beginImport, giveUp, sendRows } from './change-import.ts';
import { importInvestments } from './import-investments.ts';
import type { CheckParts } from './check-import.ts';
import { undoImport } from './undo-import.ts';
import { findDraft, findPresent, readNamePage, readRowPage, readStates, type Draft } from './imports.reads.ts';
import { presentDraft, presentName, presentRow } from './present-import.ts';

export type ImportParts = CheckParts & { db: Reader };

async function ownDraft(db: Reader, userId: number, id: number): Promise<Draft> {
  const draft = await findDraft(db, userId, id);
  if (!draft) throw notFound();
  return draft;
}

export const importRoutes = (parts: ImportParts): Route[] => [...draftRoutes(parts), ...storedRoutes(parts)];

const draftRoutes = ({ db, items }: ImportParts): Route[] => [
  write(openImport, async ({ tx, caller, body, language }) => ({ item: presentDraft(await beginImport(tx, caller, body), language) })),

  write(sendImportRows, async ({ tx, caller, params, body }) => ({ rows: await sendRows(tx, caller, params.id, body) })),

  write(checkCall, async ({ tx, caller, params, body, language }) => ({
    item: presentDraft(
      await beginCheck(tx, caller, params.id, {
        names: body.names.map(({ app_id: appId, name, item_id: itemId }) => ({ appId, name, itemId })),
        rates: body.rates,
        letIn: body.let_in_all ? 'all' : body.let_in,
      }),
      language,
    ),
  })),

  write(runCall, async ({ tx, caller, params, language }) => ({
    item: presentDraft(await beginAdding(tx, caller, params.id), language),
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
    const { names, total } = await readNamePage(db, id, { offset: (page - 1) * limit, limit });
    return { items: names.map((name) => presentName(items, name)), total };
  }),

  write(cancelImport, async ({ tx, caller, params }) => {
    await giveUp(tx, caller, params.id);
    return {};
  }),
];

const storedRoutes = (parts: ImportParts): Route[] => [
  write(importCall, ({ tx, caller, body }) => importInvestments(tx, caller, body, parts)),

  route(listImports, async ({ caller }) => {
    const imports = await readImports(parts.db, caller.userId);
    const items = imports.map(({ id, fileName, importedAt, lots, sales }) => ({
      id,
      file_name: fileName,
      imported_at: importedAt.toISOString(),
      investments: lots,
      sales,
    }));
    return { items, total: items.length };
  }),

  write(undoCall, ({ tx, caller, body }) => undoImport(tx, caller, body.import_id)),
];
