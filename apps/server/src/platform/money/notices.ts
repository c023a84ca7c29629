import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueue, type Job } from '../jobs/jobs.ts';
import { now } from '../process/clock.ts';
import type { Logger } from '../process/log.ts';

/** The subject of a notice. Both texts have 1 to 200 characters. */
export type NoticeOf = {
  /**
   * The same for every copy of this notice, and different for every other notice. When a provider has no such id: the payment and its new
   * state.
   */
  eventId: string;
  /** The thing that changed, in the form that `readState` takes: the id of a payment. */
  reference: string;
};

/**
 * An outside service, such as a payment gateway, that reports changes by calling us. The content of its notice is never trusted, even with
 * a correct signature: it only names the thing about which the provider is asked. Notices can get lost, so the feature also asks about open
 * things.
 */
export type Provider<State = unknown> = {
  /** A part of the address that the provider calls: `/api/v1/notices/<name>`. It is stored with each notice, so it never changes. */
  name: string;
  /** Checks the signature over the body as it was received. Null when this is not a notice of the provider, or cannot be read. */
  verify: (headers: IncomingHttpHeaders, body: Buffer) => NoticeOf | null;
  /** Asks the provider for the present state. Throws when the provider does not answer; the notice is then handled later. */
  readState: (reference: string, signal: AbortSignal) => Promise<State>;
  /**
   * Applies the state, in the transaction that marks the notice as handled. Several notices may give the same state, and an older state may
   * arrive later. So a posting names the thing as its cause, and a stored state only moves forward.
   */
  apply: (tx: Tx, reference: string, state: State) => Promise<void>;
};

/** Binds the parts of a provider, so that `apply` takes what `readState` returns. */
export const provider = <State>(parts: Provider<State>): Provider => parts as unknown as Provider;

type Parts = { db: Db; log: Logger };

const jobName = (providerName: string): string => `notices-${providerName}`;

/** With the backoff of jobs, these take about four days. */
const MAX_ATTEMPTS = 25;
/** The maximum number of runs of the job. A run that was killed with its process does not count as an attempt of the notice. */
const MAX_RUNS = 4 * MAX_ATTEMPTS;
/** The time after which a notice is handled again when its process stopped meanwhile. */
const AFTER_STOP_SECONDS = 5;
const MAX_ERROR = 500;

/** Stores a notice in the inbox and queues its handling. A copy of a stored notice changes nothing. */
export async function receiveNotice(tx: Tx, providerName: string, { eventId, reference }: NoticeOf, body: Buffer): Promise<void> {
  const stored = await tx
    .insertInto('provider_notices')
    .values({ provider: providerName, event_id: eventId, reference, body, error: null, received_at: now(), processed_at: null })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored) await queueNotice(tx, providerName, stored.id);
}

/** Queues the handling of a notice that waits. */
export const queueNotice = (db: Db | Tx, providerName: string, id: number, delaySeconds = 0): Promise<void> =>
  enqueue(db, jobName(providerName), { id }, { maxAttempts: MAX_RUNS, urgent: true, delaySeconds });

/**
 * Asks the provider about a notice and applies the answer, once. When that fails, the attempt is counted and the job is retried; after the
 * last attempt the notice is `failed` and stays for the operator. When this process stops meanwhile, a new job follows, because the backoff
 * of this one would grow with each stop.
 * @throws Error the error of the provider or of `apply`, while attempts are left
 */
export async function handleNotice({ db, log }: Parts, from: Provider, id: number, signal: AbortSignal): Promise<void> {
  const notice = await db.selectFrom('provider_notices').select(['reference', 'state']).where('id', '=', id).executeTakeFirst();
  if (notice?.state !== 'waiting') return;
  try {
    const state = await from.readState(notice.reference, signal);
    await inTransaction(db, async (tx) => {
      if (await markDone(tx, id)) await from.apply(tx, notice.reference, state);
    });
  } catch (error) {
    // a stop of this process is not a failure of the provider
    if (signal.aborted) return queueNotice(db, from.name, id, AFTER_STOP_SECONDS);
    if ((await noteFailure(db, id, error)) !== 'failed') throw error;
    log.error({ err: error, provider: from.name, notice: id }, 'a notice of a provider has no attempts left');
  }
}

/** Locks the notice. False when it was handled meanwhile. */
async function markDone(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('provider_notices')
    .set({ state: 'done', attempts: sql`attempts + 1`, error: null, processed_at: now() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a failed attempt. Returns the state of the notice afterwards; undefined when it was handled meanwhile. */
async function noteFailure(db: Db, id: number, error: unknown): Promise<string | undefined> {
  const row = await db
    .updateTable('provider_notices')
    .set({
      attempts: sql`attempts + 1`,
      state: sql`case when attempts + 1 < ${MAX_ATTEMPTS} then 'waiting' else 'failed' end`,
      error: String(error).replaceAll('\0', '').slice(0, MAX_ERROR),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('state')
    .executeTakeFirst();
  return row?.state;
}

const jobPayload = z.object({ id: z.int() });

/** Handles the notices of one provider. */
export const noticeJob = (parts: Parts, from: Provider): Job => ({
  name: jobName(from.name),
  work: 'money',
  run: (payload, signal) => handleNotice(parts, from, jobPayload.parse(payload).id, signal),
});

/**
 * Removes old notices. Handled notices are kept for 90 days. For a later copy, the provider is asked again, and nothing is posted twice.
 */
export const removeOldNotices = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('provider_notices')
    .where('processed_at', '<', new Date(now().getTime() - 90 * 86_400_000))
    .execute();
