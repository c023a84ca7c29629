import { parseArgs } from 'node:util';
import { ageOf } from '@lootfolio/texts/age';
import { text } from '@lootfolio/texts/text';
import type { Db, Tx } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { ConfigError } from '../process/config.ts';
import { nowMs } from '../process/clock.ts';
import { audit } from '../security/audit.ts';
import { queueNotice } from './notices.ts';

/** The operator's command about the notices that have no attempts left. */
export type NoticesCommand = { action: 'list' } | { action: 'reopen'; which: number | 'all' };

const USAGE = 'Usage: npm run notices -- [list | reopen ID | reopen --all] [--live]';

/** @throws ConfigError with one sentence */
export function readNoticesCommand(args: string[]): { command: NoticesCommand; isLive: boolean } {
  let parsed;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: { live: { type: 'boolean' }, all: { type: 'boolean' } } });
  } catch {
    throw new ConfigError(USAGE);
  }
  const [action = 'list', id, more] = parsed.positionals;
  const { all = false, live: isLive = false } = parsed.values;
  if (more === undefined && action === 'list' && id === undefined && !all) return { command: { action }, isLive };
  if (more === undefined && action === 'reopen' && all && id === undefined) return { command: { action, which: 'all' }, isLive };
  if (more === undefined && action === 'reopen' && !all && /^[1-9]\d{0,14}$/.test(id ?? ''))
    return { command: { action, which: Number(id) }, isLive };
  throw new ConfigError(USAGE);
}

/**
 * Lists the notices that failed permanently, or reopens them for handling.
 * @returns the text to print
 * @throws ConfigError with one sentence when the notice does not exist
 */
export async function runNoticesCommand(db: Db, command: NoticesCommand): Promise<string> {
  if (command.action === 'list') return listFailed(db);
  const reopened = await inTransaction(db, (tx) => reopenFailed(tx, command.which));
  if (reopened === 0 && command.which !== 'all') throw new ConfigError(`There is no failed notice ${command.which}.`);
  return `Notices that are handled again: ${reopened}.`;
}

/** The maximum number of notices in one list. */
const MAX_LISTED = 100;

async function listFailed(db: Db): Promise<string> {
  const failed = db.selectFrom('provider_notices').where('state', '=', 'failed');
  const { total } = await failed.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  if (total === 0) return 'No notice has failed.';
  const rows = await failed
    .select(['id', 'provider', 'event_id', 'reference', 'attempts', 'error', 'received_at'])
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  const lines = rows.map((row) => {
    const { key, n } = ageOf(row.received_at.getTime(), nowMs());
    const about = `${row.provider}, event ${row.event_id}, of ${row.reference}`;
    return printable(`${row.id}: ${about}, received ${text(key, 'en', { n })}, ${row.attempts} attempts: ${row.error ?? 'no reason'}`);
  });
  return [...lines, ...(total > rows.length ? [`and ${total - rows.length} more`] : [])].join('\n');
}

/** Removes characters that would control the terminal, because providers write ids and reasons. */
// oxlint-disable-next-line no-control-regex
const printable = (line: string): string => line.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ');

/** Gives failed notices all their attempts again. @returns the number of reopened notices */
async function reopenFailed(tx: Tx, which: number | 'all'): Promise<number> {
  let failed = tx.selectFrom('provider_notices').select(['id', 'provider', 'attempts', 'error']).where('state', '=', 'failed');
  if (which !== 'all') failed = failed.where('id', '=', which);
  const notices = await failed.orderBy('id').forUpdate().execute();
  for (const { id, provider, attempts, error } of notices) {
    await tx.updateTable('provider_notices').set({ state: 'waiting', attempts: 0, error: null }).where('id', '=', id).execute();
    await queueNotice(tx, provider, id);
    const before = { state: 'failed', attempts, error };
    await audit(tx, { userId: null, ip: null }, { action: 'notice.reopened', object: `notice:${id}`, before, after: { state: 'waiting' } });
  }
  return notices.length;
}
