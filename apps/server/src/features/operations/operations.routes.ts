import { cancelOperation as cancelCall, listOperationItems, listOperations, retryOperation } from '@lootfolio/contract/features/operations';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { route, write, type Route } from '../../platform/http/route.ts';
import { cancelOperation, retryFailed } from '../../platform/operations/operations.ts';
import { ownReason } from './operations.rules.ts';
import { readItems, readOperations } from './operations.reads.ts';

export const operationRoutes = ({ db }: { db: Db }): Route[] => [
  route(listOperations, async ({ caller, query }) => {
    const { rows, total, running } = await readOperations(db, caller.userId, query);
    const items = rows.map(({ id, kind, state, items: counts, created_at: createdAt, ended_at: endedAt, cancelled_at: cancelledAt }) => ({
      id,
      kind,
      state,
      items: counts,
      cancelling: cancelledAt !== null && endedAt === null,
      created_at: createdAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
    }));
    return { items, total, running };
  }),

  route(listOperationItems, async ({ caller, params, query, language }) => {
    const found = await readItems(db, { userId: caller.userId, id: params.id }, query);
    if (!found) throw notFound();
    const items = found.rows.map((row) => ({
      ...row,
      text: row.text ?? ownReason(row, language),
      updated_at: row.updated_at.toISOString(),
    }));
    return { items, total: found.total };
  }),

  write(cancelCall, async ({ tx, caller, params }) => {
    await cancelOperation(tx, caller, params.id);
    return { id: params.id };
  }),

  write(retryOperation, async ({ tx, caller, params }) => ({ id: params.id, items: await retryFailed(tx, caller, params.id) })),
];
