import { adminExplainDifference, adminReconcile, adminReconciliation } from '@lootfolio/contract/features/operator/reconciliation';
import type { Db } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { explainDifference } from './explain-difference.ts';
import { presentDifference, presentSubject } from './present-difference.ts';
import { countOpen, readDifference, readDifferences, readSubjects } from './reconciliation.reads.ts';
import { wantComparison } from './want-comparison.ts';

export type ReconciliationApi = { db: Db };

export const reconciliationRoutes = ({ db }: ReconciliationApi): Route[] => [
  route(adminReconciliation, async ({ query, language }) => {
    const { rows, total } = await readDifferences(db, query);
    const subjects = await readSubjects(db);
    return {
      items: rows.map((row) => presentDifference(row, language)),
      total,
      subjects: subjects.map((row) => presentSubject(row, language)),
      open: await countOpen(db),
    };
  }),

  write(adminReconcile, async ({ tx, caller }) => {
    await wantComparison(tx, caller);
    return {};
  }),

  write(adminExplainDifference, async ({ tx, caller, params, body, language }) => {
    await explainDifference(tx, caller, params.id, body.note);
    const row = await readDifference(tx, params.id);
    if (!row) throw notFound();
    return { item: presentDifference(row, language) };
  }),
];
