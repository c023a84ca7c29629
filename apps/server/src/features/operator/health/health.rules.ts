import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminHealth } from '@lootfolio/contract/features/operator/health';
import { ageOf } from '@lootfolio/texts/age';
import { formatFileSize } from '@lootfolio/texts/format';
import type { Language } from '@lootfolio/texts/languages';
import { renderText, text } from '@lootfolio/texts/text';
import { LOW_DISK } from '../../../platform/process/disk.ts';
import { BOT_BEAT_MS, type BotHealth } from '../../money/deposits/deposits.public.ts';

type Health = ReplyOf<typeof adminHealth>;
export type Check = Health['items'][number];
export type State = Check['state'];
export type Figures = Pick<
  Health,
  'sources' | 'board' | 'jobs' | 'operations' | 'database' | 'disk' | 'audit_log' | 'processes' | 'backup'
>;
export type Facts = Figures & { world: 'sandbox' | 'live'; canSendMail: boolean; bots: BotHealth; at: Date };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Limits above which a part of the server counts as `warn` or `bad`. */
const BOARD_SECONDS = { warn: 30 * 60, bad: 2 * 60 * 60 };
const WAITING_MS = 10 * MINUTE;
const CONNECTIONS = { warn: 0.7, bad: 0.9 };
const SLOW_SECONDS = 60;
/** The users of a busy server write less per day. More means that somebody fills the log on purpose. */
const AUDIT_BYTES_A_DAY = 100_000_000;
const BACKUP_MS = 7 * DAY;
/** The number of failed operations per day that counts as `warn`, when they are also more than half of all that ended. */
const MANY_FAILED = 10;

const ORDER: readonly State[] = ['bad', 'warn', 'ok'];
export const worstOf = (checks: readonly { state: State }[]): State =>
  ORDER.find((state) => checks.some((check) => check.state === state)) ?? 'ok';

/** Returns the state of each part and what to do about it, in whole sentences. */
export const checkHealth = (facts: Facts, language: Language): Check[] => [
  checkSources(facts, language),
  checkBoard(facts, language),
  checkJobs(facts, language),
  checkOperations(facts, language),
  checkDatabase(facts, language),
  checkDisk(facts, language),
  checkAudit(facts, language),
  checkProcesses(facts, language),
  checkBackup(facts, language),
  checkMail(facts, language),
  checkBots(facts, language),
];

/** @param todo left out when the state is `ok` */
const of = (key: Check['key'], state: State, sentence: string, todo: string): Check => ({
  key,
  state,
  text: sentence,
  todo: state === 'ok' ? null : todo,
});

export function ageText(at: Date, now: Date, language: Language): string {
  const { key, n } = ageOf(at.getTime(), now.getTime());
  return renderText(key, language, { n });
}

function checkSources({ sources }: Facts, language: Language): Check {
  const count = (state: string): number => sources.items.filter((source) => source.state === state).length;
  const [ok, late, failed, off] = [count('ok'), count('late'), count('failed'), count('off')];
  // a source that is read has a reason only when names of its lists were not added
  const hasRefusedNames = sources.items.some((source) => source.state === 'ok' && source.reason !== null);
  const state = ok === 0 ? 'bad' : late + failed > 0 || hasRefusedNames ? 'warn' : 'ok';
  const works = late + failed === 0 && hasRefusedNames ? 'health.checkSourcesNames' : 'health.checkSourcesTodo';
  const todo = text(ok + late + failed === 0 ? 'health.checkSourcesNone' : works, language);
  return of('sources', state, text('health.checkSources', language, { ok, late, failed, off }), todo);
}

function checkBoard({ board: { age_seconds: age, quotes }, at }: Facts, language: Language): Check {
  if (age === null) return of('board', 'bad', text('health.checkBoardEmpty', language), text('health.checkBoardEmptyTodo', language));
  const state = age > BOARD_SECONDS.bad ? 'bad' : age > BOARD_SECONDS.warn ? 'warn' : 'ok';
  const since = ageText(new Date(at.getTime() - age * 1000), at, language);
  return of('board', state, text('health.checkBoard', language, { quotes, age: since }), text('health.checkBoardTodo', language));
}

function checkJobs({ jobs, at }: Facts, language: Language): Check {
  const sum = (name: 'waiting' | 'running' | 'given_up'): number => jobs.items.reduce((all, job) => all + job[name], 0);
  const [waiting, running, given] = [sum('waiting'), sum('running'), sum('given_up')];
  const isStuck = jobs.items.some(({ waiting_since: since }) => since !== null && at.getTime() - Date.parse(since) > WAITING_MS);
  const state = isStuck ? 'bad' : given > 0 ? 'warn' : 'ok';
  const todo = text(isStuck ? 'health.checkJobsStuck' : 'health.checkJobsGivenUp', language);
  return of('jobs', state, text('health.checkJobs', language, { waiting, running, given }), todo);
}

function checkOperations({ operations: { waiting, running, done, partial, failed } }: Facts, language: Language): Check {
  const isMuch = failed >= MANY_FAILED && failed > done + partial;
  const values = { open: waiting + running, done, failed: partial + failed };
  return of(
    'operations',
    isMuch ? 'warn' : 'ok',
    text('health.checkOperations', language, values),
    text('health.checkOperationsTodo', language),
  );
}

function checkDatabase({ database: { size, connections, max_connections: max, slowest } }: Facts, language: Language): Check {
  const used = connections / max;
  const isSlow = (slowest?.seconds ?? 0) > SLOW_SECONDS;
  const state = used >= CONNECTIONS.bad ? 'bad' : used >= CONNECTIONS.warn || isSlow ? 'warn' : 'ok';
  const todo = text(used >= CONNECTIONS.warn ? 'health.checkDatabaseFull' : 'health.checkDatabaseSlow', language);
  return of('database', state, text('health.checkDatabase', language, { size: formatFileSize(size, language), connections, max }), todo);
}

function checkDisk({ disk: { free, size } }: Facts, language: Language): Check {
  const state = free < LOW_DISK.bad ? 'bad' : free < LOW_DISK.warn ? 'warn' : 'ok';
  const values = { free: formatFileSize(free, language), size: formatFileSize(size, language) };
  return of('disk', state, text('health.checkDisk', language, values), text('health.checkDiskTodo', language));
}

function checkAudit({ audit_log: { size, rows_a_day: rows, bytes_a_day: bytes } }: Facts, language: Language): Check {
  const values = { size: formatFileSize(size, language), rows, day: formatFileSize(bytes, language) };
  const state = bytes > AUDIT_BYTES_A_DAY ? 'warn' : 'ok';
  return of('audit', state, text('health.checkAudit', language, values), text('health.checkAuditTodo', language));
}

function checkProcesses({ processes: { items } }: Facts, language: Language): Check {
  const count = (role: string): number => items.filter((one) => one.role === role).length;
  const [apis, workers] = [count('api'), count('worker')];
  const isMixed = new Set(items.map(({ version, node }) => `${version} ${node}`)).size > 1;
  const state = workers === 0 || apis === 0 ? 'bad' : isMixed ? 'warn' : 'ok';
  const todo = text(state === 'bad' ? 'health.checkProcessesMissing' : 'health.checkProcessesMixed', language);
  return of('processes', state, text('health.checkProcesses', language, { apis, workers }), todo);
}

export const isBackupRecent = (backup: Health['backup'], at: Date): boolean =>
  backup !== null && at.getTime() - Date.parse(backup.made_at) <= BACKUP_MS;

function checkBackup({ backup, world, at }: Facts, language: Language): Check {
  const todo = text('health.checkBackupTodo', language);
  const state = world === 'sandbox' || isBackupRecent(backup, at) ? 'ok' : 'warn';
  if (backup === null)
    return of('backup', state, text(world === 'sandbox' ? 'health.checkBackupSandbox' : 'health.checkBackupNone', language), todo);
  const age = ageText(new Date(backup.made_at), at, language);
  return of('backup', state, text('health.checkBackup', language, { age, size: formatFileSize(backup.size, language) }), todo);
}

function checkMail({ canSendMail, world }: Facts, language: Language): Check {
  const set = world === 'sandbox' ? 'health.checkMailSandbox' : 'health.checkMail';
  return of(
    'mail',
    canSendMail ? 'ok' : 'warn',
    text(canSendMail ? set : 'health.checkMailOff', language),
    text('health.checkMailTodo', language),
  );
}

function checkBots({ bots: { bots, ready, needLogin, full, beatAt }, at }: Facts, language: Language): Check {
  if (bots === 0) return of('bots', 'ok', text('health.checkBotsNone', language), '');
  if (beatAt === null || at.getTime() - beatAt.getTime() > BOT_BEAT_MS) {
    const silent = beatAt === null ? 'health.checkBotsNever' : 'health.checkBotsSilent';
    const age = beatAt === null ? '' : ageText(beatAt, at, language);
    return of('bots', 'bad', text(silent, language, { age }), text('health.checkBotsSilentTodo', language));
  }
  const state = ready === 0 ? 'bad' : ready < bots || full > 0 ? 'warn' : 'ok';
  const todo = needLogin > 0 ? 'health.checkBotsLogin' : full > 0 ? 'health.checkBotsFull' : 'health.checkBotsFailing';
  return of('bots', state, text('health.checkBots', language, { ready, bots, full }), text(todo, language));
}
