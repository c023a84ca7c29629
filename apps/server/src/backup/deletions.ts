import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClientBase } from 'pg';
import { ConfigError } from '../platform/process/config.ts';

/**
 * A deleted account: its id, and when the account was created, in microseconds since 1970. A restored database can give an id to a new
 * account, so the id alone is not enough. Neither value identifies the person.
 */
export type Deletion = { userId: number; joinedAt: string };

/** A subfolder of a world's folder. The worker may write only in this subfolder. */
export const DELETIONS_FOLDER = 'deleted-accounts';
const NAME = join(DELETIONS_FOLDER, 'list');
const LINE = /^(\d{1,10}) (\d{1,17})$/;
const JOINED = '(extract(epoch from joined_at) * 1000000)::bigint::text';

const lineOf = ({ userId, joinedAt }: Deletion): string => `${userId} ${joinedAt}`;

/** A client in a transaction, or a pool. */
type Queryable = Pick<ClientBase, 'query'>;

/** Returns the deleted accounts of a database. */
export async function readDeletions(client: Queryable): Promise<Deletion[]> {
  const { rows } = await client.query<Deletion>(
    `select id as "userId", ${JOINED} as "joinedAt" from users where deleted_at is not null order by id`,
  );
  return rows;
}

/** Finds accounts that still exist in a database although they were deleted. @returns ids of users */
export async function findDeleted(client: Queryable, deletions: readonly Deletion[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from users join unnest($1::int[], $2::text[]) as gone (user_id, joined) on user_id = id and joined = ${JOINED}
     where deleted_at is null order by id`,
    [deletions.map(({ userId }) => userId), deletions.map(({ joinedAt }) => joinedAt)],
  );
  return rows.map(({ id }) => id);
}

/**
 * Reads the deletions from the file in a world's data folder, which outlives the database.
 * @throws ConfigError with one sentence when the file is damaged, because accounts missing from the file would come back
 */
export function loadDeletions(worldFolder: string): Deletion[] {
  const file = join(worldFolder, NAME);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, userId, joinedAt] = LINE.exec(line) ?? [];
      if (userId === undefined || joinedAt === undefined) {
        throw new ConfigError(`The file ${file} is damaged: bring back a copy of it, or move it away and erase deleted accounts again.`);
      }
      return { userId: Number(userId), joinedAt };
    });
}

/** Adds deletions to a world's file, which is written only when one of them is new. @returns all deletions in the file */
export function keepDeletions(worldFolder: string, more: readonly Deletion[]): Deletion[] {
  const kept = loadDeletions(worldFolder);
  const all = new Map([...kept, ...more].map((deletion) => [lineOf(deletion), deletion]));
  if (all.size > kept.length) {
    const file = join(worldFolder, NAME);
    mkdirSync(dirname(file), { recursive: true });
    // the file is replaced as a whole, or stays as it was when the disk is full
    rmSync(`${file}.new`, { force: true });
    writeFileSync(`${file}.new`, `${[...all.keys()].join('\n')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(`${file}.new`, file);
  }
  return [...all.values()];
}
