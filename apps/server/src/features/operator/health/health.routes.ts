import { adminHealth, adminSetup } from '@lootfolio/contract/features/operator/health';
import type { ReplyOf } from '@lootfolio/contract/call';
import type { Language } from '@lootfolio/texts/languages';
import type { Db } from '../../../platform/database/database.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { ageOf } from '../../../platform/http/system.routes.ts';
import { canSendMail } from '../../../platform/messages/mail.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Config } from '../../../platform/process/config.ts';
import { readDisk } from '../../../platform/process/disk.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { VERSION } from '../../../platform/process/version.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import { readBotHealth } from '../../money/deposits/deposits.public.ts';
import { readSources } from '../../market/marketplaces/marketplaces.public.ts';
import { checkHealth, worstOf, type Figures } from './health.rules.ts';
import { readAuditLog, readBackup, readDatabase, readJobs, readOperations, readProcesses } from './health.reads.ts';
import { readSetup } from './setup.reads.ts';

export type HealthParts = { db: Db; config: Config; settings: Settings; boards: Boards };

export const healthRoutes = (parts: HealthParts): Route[] => [
  route(adminHealth, async ({ language }) => viewHealth(parts, language)),

  route(adminSetup, async ({ language }) => {
    const items = await readSetup(parts, language);
    return { items, total: items.length };
  }),
];

/** Runs one query after the other, because the screen must not take the connections that it reports on. */
async function viewHealth(parts: HealthParts, language: Language): Promise<ReplyOf<typeof adminHealth>> {
  const { db, config } = parts;
  const { version: postgres, ...database } = await readDatabase(db);
  const figures: Figures = {
    sources: { items: (await readSources(db, config, language)).map(presentSource) },
    board: boardOf(parts.boards),
    jobs: await readJobs(db),
    operations: await readOperations(db),
    database,
    disk: await readDisk(config.DATA_DIR),
    audit_log: await readAuditLog(db),
    processes: { items: await readProcesses(db) },
    backup: await readBackup(db),
  };
  const items = checkHealth(
    { ...figures, world: config.WORLD, canSendMail: canSendMail(config), bots: await readBotHealth(db), at: now() },
    language,
  );
  const versions = { product: VERSION, node: process.versions.node, postgres };
  return { state: worstOf(items), at: now().toISOString(), items, total: items.length, versions, ...figures };
}

/** Counts the parts of the server that are not `ok`. */
export async function countFaults(parts: HealthParts): Promise<number> {
  const { items } = await viewHealth(parts, 'en');
  return items.filter(({ state }) => state !== 'ok').length;
}

type Source = Awaited<ReturnType<typeof readSources>>[number];
const presentSource = ({ market, name, state, last_success, reason }: Source) => ({ market, name, state, last_success, reason });

const boardOf = (boards: Boards) => ({
  version: boards.version(),
  age_seconds: ageOf(boards.updatedAt()),
  quotes: boards.counts().quotes,
});
