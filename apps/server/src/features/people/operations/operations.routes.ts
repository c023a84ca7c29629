import {
  cancelOperation as cancelCall,
  downloadOperationFile,
  listOperationItems,
  listOperations,
  readOperation as readCall,
  retryOperation,
} from '@lootfolio/contract/features/people/operations';
import type { Db } from '../../../platform/database/database.ts';
import { requireRecentSignIn } from '../../../platform/http/recent-sign-in.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { DescribeItems } from '../../../platform/operations/describe-items.ts';
import { cancelOperation, retryFailed, type RetryCheck } from '../../../platform/operations/operations.ts';
import { ownReason } from './operations.rules.ts';
import { readFile, readItems, readOperation, readOperations, type Row } from './operations.reads.ts';

/** Presents an operation in a reply. */
const toReply = (row: Row) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  items: row.items,
  cancelling: row.cancelled_at !== null && row.ended_at === null,
  file: row.file_name === null ? null : { name: row.file_name, size: row.file_size, made_at: row.file_made_at.toISOString() },
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

export type OperationParts = {
  db: Db;
  retryChecks: Readonly<Record<string, RetryCheck>>;
  describeItems: () => Readonly<Record<string, DescribeItems>>;
};

export const operationRoutes = ({ db, retryChecks, describeItems }: OperationParts): Route[] => [
  route(listOperations, async ({ caller, query }) => {
    const { rows, total, running } = await readOperations(db, caller.userId, query);
    return { items: rows.map(toReply), total, running };
  }),

  route(readCall, async ({ caller, params }) => {
    const row = await readOperation(db, { userId: caller.userId, id: params.id });
    if (!row) throw notFound();
    return { item: toReply(row) };
  }),

  route(downloadOperationFile, async ({ caller, params }) => {
    const found = await readFile(db, { userId: caller.userId, id: params.id });
    if (!found) throw notFound();
    const { needsRecentSignIn, ...file } = found;
    if (needsRecentSignIn) requireRecentSignIn(caller);
    return file;
  }),

  route(listOperationItems, async ({ caller, params, query, language }) => {
    const found = await readItems(db, { userId: caller.userId, id: params.id }, query);
    if (!found) throw notFound();
    const words = await describeItems()[found.kind]?.({ userId: caller.userId, language }, found.rows);
    const items = found.rows.map((row) => ({
      ...row,
      name: words?.get(row.position)?.name ?? null,
      reason: words?.get(row.position)?.reason ?? null,
      text: row.text ?? ownReason(row, language),
      updated_at: row.updated_at.toISOString(),
    }));
    return { items, total: found.total };
  }),

  write(cancelCall, async ({ tx, caller, params }) => {
    await cancelOperation(tx, caller, params.id);
    return { id: params.id };
  }),

  write(retryOperation, async ({ tx, caller, params }) => ({
    id: params.id,
    items: await retryFailed(tx, caller, params.id, retryChecks),
  })),
];
