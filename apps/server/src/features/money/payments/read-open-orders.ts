import { z } from 'zod';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { enqueueAtPlaces, type Job } from '../../../platform/jobs/jobs.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { nextReadMs } from './crypto.rules.ts';
import { clientOf, gatewayOf, type GatewayParts } from './gateways/offered.ts';
import { lockOrder, readDue, readOrder, storeNextRead, storePayment, type CryptoRow } from './payments.store.ts';
import { recordChange } from './record-change.ts';
import { tellScreens, tellUser } from './tell-payment.ts';

const JOB = 'read-order';
/** How often due orders are looked for, and how many at once. */
export const DUE_LOOK_MS = 5000;
const DUE_AT_ONCE = 200;

/** Starts to read the orders that are due: a notice may have got lost. */
export async function readDueOrders(db: Db): Promise<void> {
  const due = await readDue(db, now(), DUE_AT_ONCE);
  await enqueueAtPlaces(
    db,
    JOB,
    due.map(({ orderId, provider }) => ({ payload: { orderId }, key: `${JOB}:${orderId}`, place: provider })),
  );
}

const payload = z.object({ orderId: z.uuid() });
type Parts = GatewayParts & { db: Db };

export const readOrderJob = (parts: Parts): Job => ({
  name: JOB,
  work: 'money',
  run: (given, signal) => readOrderAgain(parts, payload.parse(given).orderId, signal),
});

/** After its time, an order is read until its gateway answered once more. */
const LAST_READ_MS = 3 * 3_600_000;
/** A transaction with a low fee may wait for weeks until it is certain. */
const MOST_ARRIVING_MS = 30 * 86_400_000;

/**
 * Reads all payments of an order at its gateway and applies them. The time of the next reading is stored first, so that an order whose
 * gateway fails comes later. A payment that cannot be read keeps none of the others from being read.
 */
async function readOrderAgain(parts: Parts, orderId: string, signal: AbortSignal): Promise<void> {
  const { db } = parts;
  const order = await readOrder(db, orderId);
  if (order === null) return;
  const next = nextReadMs({ createdMs: order.createdAt.getTime(), expiresMs: order.expiresAt.getTime(), nowMs: nowMs() });
  await storeNextRead(db, orderId, new Date(next ?? nowMs() + LAST_READ_MS));
  const problems = await readPayments(parts, order, signal);
  if (problems.length > 0) throw problems[0];
  if (next === null) await inTransaction(db, (tx) => endReading(tx, order));
}

/** Returns why some payments could not be read. */
async function readPayments(parts: Parts, { source, invoiceId, externalIds }: CryptoRow, signal: AbortSignal): Promise<unknown[]> {
  const gateway = gatewayOf(parts, source);
  // without an invoice nothing was paid; when the operator took the keys away, the order waits for its time
  if (!gateway || invoiceId === null) return [];
  const http = clientOf(parts, source, signal);
  const problems: unknown[] = [];
  for (const id of await gateway.paymentsOf(http, { invoiceId, externalIds }))
    try {
      const stated = await gateway.read(http, id);
      await inTransaction(parts.db, (tx) => applyGatewayState(tx, source, stated));
    } catch (error) {
      problems.push(error);
    }
  return problems;
}

/** Ends the readings of an order, and the order when nothing came to it in its time. What is still arriving is read on. */
async function endReading(tx: Tx, { source, orderId, userId, expiresAt }: CryptoRow): Promise<void> {
  await lockUsers(tx, [userId], null);
  const [row] = await lockOrder(tx, source, orderId);
  const isArriving = row?.status === 'PENDING' && row.received > 0 && row.attention === null;
  if (isArriving && nowMs() < expiresAt.getTime() + MOST_ARRIVING_MS) return;
  await storeNextRead(tx, orderId, null);
  if (row?.status !== 'PENDING' || row.received > 0 || row.attention !== null) return;
  const ended = { status: 'FAILED', attention: null, amount: row.amount } as const;
  await storePayment(tx, row.id, { status: ended.status });
  await recordChange(tx, row, ended);
  await tellUser(tx, userId, { id: row.id, ...ended });
  await tellScreens(tx, userId);
}
