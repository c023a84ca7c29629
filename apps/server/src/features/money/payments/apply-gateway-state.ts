import { PAYMENT_CURRENCY, type GatewayName } from '@lootfolio/domain/payments';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import { bookPayment, DEPOSIT } from './book-payment.ts';
import { decide, placeOf, saysNothingNew, type Decision } from './crypto.rules.ts';
import type { GatewayPayment } from './gateways/gateway.ts';
import { findOrder, insertOrder, lockOrder, storeGatewayFacts, storeNextRead, storePayment, type CryptoRow } from './payments.store.ts';
import { recordChange } from './record-change.ts';
import { tellAdmins } from './tell-admins.ts';
import { tellScreens, tellUser } from './tell-payment.ts';

/** Orders of this server have such ids. Another program may share the account at the gateway. */
const orderId = z.uuid();

/**
 * Applies what a gateway states of a payment. The same answer twice changes nothing, and an older one never takes back what a newer one did.
 */
export async function applyGatewayState(tx: Tx, provider: GatewayName, stated: GatewayPayment): Promise<void> {
  const { invoiceId, parentId } = stated;
  const found = await findOrder(tx, provider, { orderId: orderId.safeParse(stated.orderId).data ?? null, invoiceId, parentId });
  if (found === null) return;
  const { userId } = found;
  // users are locked before their payments, as the ledger does
  const userExists = (await lockUsers(tx, [userId], null)).length > 0;
  const rows = await lockOrder(tx, provider, found.orderId);
  const known = rows.find(({ externalId }) => externalId === stated.id);
  const first = rows[0]!;
  const place = known ? (known.isFurther ? 'further' : 'order') : placeOf(first, stated);
  if (place === 'none') return rememberIds(tx, first, stated);
  const row = known ?? (place === 'order' ? first : await addFurther(tx, first, stated));
  const unchanged: Decision = { status: row.status, credit: null, attention: row.attention };
  const decision = saysNothingNew(row, stated) ? unchanged : decide({ ...row, userExists }, stated, place);
  await store(tx, { ...row, userExists }, stated, decision);
}

/** Another payment was named for the order. It is read with the order. */
async function rememberIds(tx: Tx, { id, externalIds }: CryptoRow, stated: GatewayPayment): Promise<void> {
  const all = new Set([...externalIds, stated.id, ...stated.others]);
  if (all.size > externalIds.length) await storeGatewayFacts(tx, id, { externalIds: [...all] });
}

async function addFurther(tx: Tx, first: CryptoRow, stated: GatewayPayment): Promise<CryptoRow> {
  const id = await insertOrder(tx, {
    userId: first.userId,
    provider: first.source,
    orderId: first.orderId,
    price: stated.received,
    currency: PAYMENT_CURRENCY,
    expiresAt: first.expiresAt,
    further: { externalId: stated.id, invoiceId: first.invoiceId },
  });
  return (await lockOrder(tx, first.source, first.orderId)).find((row) => row.id === id)!;
}

async function store(
  tx: Tx,
  row: CryptoRow & { userExists: boolean },
  stated: GatewayPayment,
  { status, credit, attention, amount = row.amount }: Decision,
): Promise<void> {
  const { id, userId } = row;
  await storeGatewayFacts(tx, id, {
    externalId: stated.id,
    externalIds: [...new Set([...row.externalIds, stated.id, ...stated.others])],
    said: stated.said,
    coin: stated.coin,
    received: Math.max(row.received, stated.received),
  });
  if (row.isFurther === false && status === 'COMPLETED') await storeNextRead(tx, row.orderId, null);
  const isSame = status === row.status && attention === row.attention && amount === row.amount;
  await storePayment(tx, id, { status, attention, amount, ...(stated.wallet !== null && { wallet: stated.wallet }) });
  if (isSame) return;
  if (credit !== null)
    await bookPayment(tx, row, { booked: credit, promised: 0 }, { kind: DEPOSIT, reference: `${row.source}:${stated.id}` });
  await recordChange(tx, row, { status, attention, amount });
  if (attention !== null && attention !== row.attention) await tellAdmins(tx, { id, userId, attention, amount });
  if (row.userExists) await tellUser(tx, userId, { id, status, attention, amount }, credit !== null);
  await tellScreens(tx, userId);
}
