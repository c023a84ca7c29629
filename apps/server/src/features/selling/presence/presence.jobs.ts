import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { enqueueAtPlaces, type Job } from '../../../platform/jobs/jobs.ts';
import { placeOf } from '../../../platform/operations/lanes.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Config } from '../../../platform/process/config.ts';
import { askable, askMarket, type AskParts } from './ask-market.ts';
import { readDue, type DueAccount } from './presence.reads.ts';

const ASK = 'ask-presence';

/** An account with something on sale is asked for this often. */
export const ASK_EVERY_MS = 5 * 60_000;
/** A refused key does not work again by itself, and markets look at who tries wrong keys. */
export const ASK_REFUSED_MS = 3_600_000;
/** The greatest number of accounts of one market that are queued at once. */
const MOST = 500;
/** The number of accounts that a job asks for at the same time. */
const AT_ONCE = 8;
/** After this time a job begins no further request, and gives its slot back. What is left is due again. */
const RUN_MS = 5000;

const payload = z.object({ market: z.string(), users: z.array(z.int()) });

/** Queues jobs for the accounts that are due: one for each market, and one for each user whose requests leave through a proxy. */
export async function schedulePresence(db: Db, config: Config): Promise<void> {
  const since = { asked: new Date(nowMs() - ASK_EVERY_MS), refused: new Date(nowMs() - ASK_REFUSED_MS) };
  await queueAsking(db, await readDue(db, askable(config), since, MOST));
}

/** @param urgent a user waits for the answers */
export async function queueAsking(
  db: Parameters<typeof enqueueAtPlaces>[0],
  accounts: readonly DueAccount[],
  urgent = false,
): Promise<void> {
  const byPlace = Map.groupBy(accounts, (account) => placeOf(account.market, account));
  const jobs = [...byPlace].map(([place, due]) => ({
    place,
    key: urgent ? `${ASK}:${place}:${due[0]!.userId}` : `${ASK}:${place}`,
    payload: { market: due[0]!.market, users: due.map(({ userId }) => userId) },
  }));
  await enqueueAtPlaces(db, ASK, jobs, { urgent });
}

/** Asks a market whether accounts can sell, several at the same time, within the limits of each key. */
export const askJob = (parts: AskParts): Job => ({
  name: ASK,
  work: 'selling',
  run: async (raw, signal) => {
    const { market, users } = payload.parse(raw);
    const endsAt = nowMs() + RUN_MS;
    for (let at = 0; at < users.length && nowMs() < endsAt && !signal.aborted; at += AT_ONCE)
      await Promise.all(users.slice(at, at + AT_ONCE).map((userId) => askMarket(parts, { userId, market }, signal)));
  },
});
