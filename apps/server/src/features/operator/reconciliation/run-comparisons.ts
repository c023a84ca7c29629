import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import { clientOf, gatewaysOf, type Gateway, type GatewayParts, type GatewayPayment } from '../../money/payments/payments.public.ts';
import { compareGateway, type OwnPayment } from './compare.rules.ts';
import { compareLedger } from './compare-ledger.ts';
import { reconcile, type Comparison } from './reconcile.ts';
import { readDueSubjects, readOwnPayments } from './reconciliation.reads.ts';
import { addSubjects, removeGoneSubjects } from './reconciliation.store.ts';
import { gatewaySubject, LEDGER } from './subjects.ts';

const JOB = 'reconcile';
/** How often due comparisons are looked for. */
export const RECONCILE_LOOK_MS = 60_000;

/** Payments of this time are compared. Coins arrive within eight days; refunds come within weeks. */
const COMPARED_MS = 35 * 86_400_000;
/** The clock of a gateway may be behind. */
const CLOCK_MS = 3_600_000;

export type ReconciliationParts = GatewayParts & { db: Db };

/** Starts the comparisons that are due. */
export async function startDueComparisons(parts: ReconciliationParts): Promise<void> {
  const { db } = parts;
  const own = [LEDGER, ...gatewaysOf(parts).map(({ name }) => gatewaySubject(name))];
  await addSubjects(db, own);
  await removeGoneSubjects(db, own);
  const due = [...(await readDueSubjects(db, LEDGER)), ...(await readDueSubjects(db, 'gateway:'))];
  for (const subject of due.filter((name) => own.includes(name)))
    await enqueue(db, JOB, { subject }, { key: `${JOB}:${subject}`, maxAttempts: 3 });
}

const payload = z.object({ subject: z.string() });

export const reconcileJob = (parts: ReconciliationParts): Job => ({
  name: JOB,
  work: 'background',
  run: async (given, signal) => {
    const { subject } = payload.parse(given);
    if (subject === LEDGER) return reconcile(parts.db, subject, () => inTransaction(parts.db, compareLedger, 'repeatable read'));
    const gateway = gatewaysOf(parts).find(({ name }) => subject === gatewaySubject(name));
    if (gateway) await reconcile(parts.db, subject, () => compareWith(parts, gateway, signal));
  },
});

async function compareWith(parts: ReconciliationParts, gateway: Gateway, signal: AbortSignal): Promise<Comparison> {
  const since = new Date(nowMs() - COMPARED_MS);
  const own = await readOwnPayments(parts.db, gateway.name, since);
  const http = clientOf(parts, gateway.name, signal, { maxWaitMs: 60_000 });
  const listed = await gateway.paymentsSince(http, new Date(since.getTime() - CLOCK_MS));
  const stated = listed ?? (await readEach(gateway, http, own));
  return { compared: own.length, differences: compareGateway(stated, own, now()) };
}

/** Reads one payment after the other where the gateway lists none. What it does not know is missing. */
async function readEach(gateway: Gateway, http: HttpClient, own: readonly OwnPayment[]): Promise<GatewayPayment[]> {
  const stated: GatewayPayment[] = [];
  for (const { externalId } of own)
    if (externalId !== null)
      try {
        stated.push(await gateway.read(http, externalId));
      } catch (error) {
        if (!(error instanceof MarketError && error.status === 404)) throw error;
      }
  return stated;
}
