import { GATEWAYS, type GatewayName } from '@lootfolio/domain/payments';
import { isRefusal, MarketError } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { operationKind, type Finding, type OperationKind, type Outcome, type Step } from '../../../platform/operations/kinds.ts';
import type { RetryCheck } from '../../../platform/operations/operations.ts';
import { LimitReached } from '../../../platform/outside/request-limiter.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Invoice } from './gateways/gateway.ts';
import { clientOf, gatewayOf, type GatewayParts } from './gateways/offered.ts';
import { lockOrder, storeInvoice, storePayment } from './payments.store.ts';
import { recordChange } from './record-change.ts';

export const INVOICE_KIND = 'open-invoice';

/** `amount` in thousandths of a dollar. */
const params = z.object({ provider: z.enum(GATEWAYS), amount: z.int() });
type Params = z.output<typeof params>;
type Data = { invoice: Invoice };
type InvoiceStep = Step<Params, null, Data>;

/** Nobody waits longer for the address of an invoice. */
const HOLD_MS = 60_000;
const SETTLE_MS = 3000;
const ASK_MS = 5 * 60_000;
/** Notices are lost only by chance: the first reading comes soon after a payer may have paid. */
const FIRST_READ_MS = 60_000;

type Parts = GatewayParts & { publicUrl: string };

/**
 * Opens the invoice of an order at its gateway. The id of the operation is the id of the order there, so each attempt has a new one, and an
 * invoice whose answer was lost is found by it where the gateway can tell.
 */
export const openInvoice = (parts: Parts): OperationKind =>
  operationKind<Params, null, Data>({
    name: INVOICE_KIND,
    work: 'money',
    params,
    input: z.null(),
    batch: () => 1,
    attempts: 3,
    settleMs: SETTLE_MS,
    askForMs: ASK_MS,
    holdForMs: HOLD_MS,
    send: async (step) => new Map([[step.items[0]!.position, await send(parts, step)]]),
    reconcile: async (step) => new Map([[step.items[0]!.position, await find(parts, step)]]),
    apply: async (tx, step, became) => {
      const result = became.get(step.items[0]!.position);
      if (result?.state === 'done' && result.data) await storeInvoice(tx, step.operation.id, result.data.invoice, firstRead());
      if (result?.state === 'failed' || result?.state === 'unknown') await endOrder(tx, step.operation);
    },
  });

const firstRead = (): Date => new Date(now().getTime() + FIRST_READ_MS);

async function send(parts: Parts, { operation: { id, params: asked }, signal, assertHeld }: InvoiceStep): Promise<Outcome<Data>> {
  const gateway = gatewayOf(parts, asked.provider);
  if (!gateway) return { state: 'failed', code: 'PROVIDER_OFF', text: '' };
  try {
    const http = clientOf(parts, asked.provider, signal, { mayLeave: assertHeld, as: `${INVOICE_KIND}:${id}` });
    const invoice = await gateway.createInvoice(http, {
      orderId: id,
      amount: asked.amount,
      notifyUrl: `${parts.publicUrl}/api/v1/notices/${asked.provider}`,
      returnUrl: `${parts.publicUrl}/payment/transactions`,
    });
    return { state: 'done', data: { invoice } };
  } catch (error) {
    if (error instanceof LimitReached) return { state: 'held', afterMs: error.waitMs, code: 'RATE_LIMITED', text: '' };
    if (!(error instanceof MarketError)) throw error;
    if (isRefusal(error)) return { state: 'denied', code: error.code, text: '' };
    if (error.mayHaveHappened) return { state: 'unclear', code: error.code, text: '' };
    return { state: 'held', afterMs: 2000, code: error.code, text: '' };
  }
}

/** Looks for an invoice whose answer was lost. Where the gateway cannot tell, nobody has its address, so nobody can pay it. */
async function find(parts: Parts, { operation: { id, params: asked }, signal }: InvoiceStep): Promise<Finding<Data>> {
  const gateway = gatewayOf(parts, asked.provider);
  if (!gateway?.findInvoice) return { state: 'failed', code: 'ANSWER_LOST', text: '' };
  try {
    const invoice = await gateway.findInvoice(clientOf(parts, asked.provider, signal), id);
    return invoice ? { state: 'done', data: { invoice } } : { state: 'absent' };
  } catch (error) {
    if (error instanceof LimitReached) return { state: 'held', afterMs: error.waitMs };
    if (!(error instanceof MarketError)) throw error;
    return isRefusal(error) ? { state: 'denied', code: error.code, text: '' } : { state: 'open', afterMs: 2000 };
  }
}

/** A payment that ended gets no invoice any more: each attempt has an order of its own. */
export const refuseRetry: RetryCheck = async () => {
  throw new Refusal('STATE', 'payments.startAnew');
};

/** The payment ends with its invoice. Nothing can be paid. */
async function endOrder(tx: Tx, { id, params: { provider } }: { id: string; params: { provider: GatewayName } }): Promise<void> {
  const [row] = await lockOrder(tx, provider, id);
  if (row?.status !== 'PENDING') return;
  await storePayment(tx, row.id, { status: 'FAILED' });
  await recordChange(tx, row, { status: 'FAILED', attention: row.attention, amount: row.amount });
}
