import { Kysely, PostgresDialect } from 'kysely';
import type { ClientBase } from 'pg';
import type { PersonalData } from '../platform/database/personal-data.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import { eraseAgain } from '../features/people/account/account.public.ts';
import { findDeleted, keepDeletions, readDeletions, type Deletion } from './deletions.ts';
import type { Around } from './restore.ts';

/**
 * Tables whose rows let a browser or a program in, or are a step of a sign-in. A restore leaves these tables empty, because access that
 * ended after the backup was made must not become valid again. Known browsers are among them, because no mail reports a sign-in from a
 * known browser.
 */
export const NOT_RESTORED = [
  'sessions',
  'connection_states',
  'sign_in_states',
  'api_tokens',
  'calendar_feeds',
  'mail_confirmations',
  'telegram_links',
  'known_devices',
] as const satisfies readonly (keyof Database)[];

/**
 * Does the work before and after a restore: closes every access that the backup would restore, and erases accounts that were deleted since.
 * @param worldFolder the folder of the world in the data folder; a file in it remembers deletions
 * @param personal the data that the modules store of a user
 */
export function settle(worldFolder: string, personal: readonly PersonalData[]): Around & { erased: () => number } {
  let deletions: readonly Deletion[] = [];
  let erased = 0;
  return {
    before: async (client) => {
      // the deletions in the replaced database are known nowhere else
      deletions = keepDeletions(worldFolder, await readDeletions(client));
    },
    after: async (client) => {
      await dropAccess(client);
      erased = await eraseDeleted(client, deletions, personal);
    },
    erased: () => erased,
  };
}

/** Ends all access that a restored database contains: sessions, tokens, steps of a sign-in and recovery codes. */
async function dropAccess(client: ClientBase): Promise<void> {
  await client.query(`truncate ${NOT_RESTORED.join(', ')}`);
  // a recovery code that was used after the backup would be valid again
  await client.query(`update second_factors set recovery_hashes = '{}' where recovery_hashes <> '{}'`);
}

/** Erases the restored accounts that were deleted after the backup was made. @returns the number of erased accounts */
async function eraseDeleted(client: ClientBase, deletions: readonly Deletion[], personal: readonly PersonalData[]): Promise<number> {
  const users = await findDeleted(client, deletions);
  for (const userId of users) await eraseAgain(transactionOf(client), userId, personal);
  return users.length;
}

/** Returns the client's present transaction as a `Tx`. */
function transactionOf(client: ClientBase): Tx {
  const one = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => one, end: async () => {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) }) as unknown as Tx;
}
