import { z } from 'zod';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { enqueueAtPlaces, type Job } from '../../../platform/jobs/jobs.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { nextReadMs } from './crypto.rules.ts';
import { clientOf, gatewayOf, type GatewayParts } from './gateways/offered.ts';
import { lockOrder, readDue, readOrder, storeNextRead, storePayment, type CryptoRow } from './payments.store.ts';
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

/**
 * Reads all payments of an order at its gateway and applies them. The time of the next reading is stored first, so that an order whose
 * gateway fails comes later.
 */
async function readOrderAgain(parts: Parts, orderId: string, signal: AbortSignal): Promise<void> {
  const { db } = parts;
  const order = await readOrder(db, orderId);
  if (order === null) return;
  const next = nextReadMs({ createdMs: order.createdAt.getTime(), expiresMs: order.expiresAt.getTime(), nowMs: nowMs() });
  await storeNextRead(db, orderId, next === null ? null : new Date(next));
  const gateway = gatewayOf(parts, order.source);
  // the operator took its keys away: the order waits for its time
  if (gateway && order.invoiceId !== null) {
    const http = clientOf(parts, order.source, signal);
    const known = { invoiceId: order.invoiceId, externalIds: order.externalIds };
    for (const id of await gateway.paymentsOf(http, known)) {
      const stated = await gateway.read(http, id);
      await inTransaction(db, (tx) => applyGatewayState(tx, order.source, stated));
    }
  }
  if (next === null) await inTransaction(db, (tx) => endUnpaid(tx, order));
}

/** Ends an order to which nothing came in its time. */
async function endUnpaid(tx: Tx, { source, orderId, userId }: CryptoRow): Promise<void> {
  await lockUsers(tx, [userId], null);
  const [row] = await lockOrder(tx, source, orderId);
  if (row?.status !== 'PENDING' || row.received > 0 || row.attention !== null) return;
  await storePayment(tx, row.id, { status: 'FAILED' });
  await audit(
    tx,
    { userId: null, ip: null },
    {
      action: 'payment.changed',
      object: `payment:${row.id}`,
      before: { operation_status: 'PENDING' },
      after: { operation_status: 'FAILED' },
      always: true,
    },
  );
  await tellUser(tx, userId, { id: row.id, status: 'FAILED', attention: null, amount: row.amount });
  await tellScreens(tx, userId);
}
