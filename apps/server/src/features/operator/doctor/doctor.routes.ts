import type { ReplyOf } from '@lootfolio/contract/call';
import { adminDoctor, adminDoctorReport, adminRunDoctor } from '@lootfolio/contract/features/operator/doctor';
import type { Language } from '@lootfolio/texts/languages';
import type { Db } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { readLastReport, readRunning } from './doctor.reads.ts';
import { countStates, inWords, reportJson, reportMarkdown, reportShape, type Report } from './report.ts';
import { startDoctor } from './start-doctor.ts';

export type DoctorApi = { db: Db };

export const doctorRoutes = ({ db }: DoctorApi): Route[] => [
  route(adminDoctor, async ({ language }) => {
    const running = await readRunning(db);
    const last = await lastReport(db);
    return {
      running: running ? { operation: running.id, started_at: running.startedAt.toISOString(), by: running.by } : null,
      report: last && present(last.report, last.by, language),
    };
  }),

  write(adminRunDoctor, async ({ tx, caller, body }) => ({ operation: await startDoctor(tx, caller, body.client_key) })),

  route(adminDoctorReport, async ({ query: { format } }) => {
    const last = await lastReport(db);
    if (!last) throw notFound();
    return { text: format === 'md' ? reportMarkdown(last.report) : reportJson(last.report) };
  }),
];

/** Null also for a report of another version that cannot be read. */
async function lastReport(db: Db): Promise<{ report: Report; by: string | null } | null> {
  const row = await readLastReport(db);
  const report = reportShape.safeParse(row?.data).data;
  return row && report ? { report, by: row.by } : null;
}

const present = (report: Report, by: string | null, language: Language): ReplyOf<typeof adminDoctor>['report'] => ({
  started_at: report.started_at,
  ended_at: report.ended_at,
  by,
  counts: countStates(report),
  items: report.parts.map(({ name, state, line, todo, ms }) => ({
    ...{ name, state, ms },
    text: inWords(line, language),
    todo: todo && inWords(todo, language),
  })),
});
