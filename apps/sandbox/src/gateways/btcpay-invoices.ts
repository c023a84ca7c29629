import type { Clock } from '../clock.ts';
import type { Agenda } from './agenda.ts';
import { isOverpaid, isPaid, isPartlyPaid, priceInSats, satsOf } from './btcpay-shapes.ts';
import type { Checkout, EventType, Invoice, Method, Payment, Stated, Status } from './btcpay-shapes.ts';
import type { Webhooks } from './btcpay-webhooks.ts';
import type { StoredDelivery } from './deliveries.ts';
import { newId } from './ids.ts';

/** What payers do, and `mark_settled` and `mark_invalid`, which the shop does by hand. `fail`: the payment is never confirmed. */
export const INVOICE_ACTIONS = ['pay', 'half', 'over', 'late', 'fail', 'again', 'expire', 'mark_settled', 'mark_invalid'] as const;
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

export type ActionOptions = {
  /** The payment in the invoice's currency, in place of what the action pays otherwise. */
  amount?: number;
  method?: Method;
  /** True: every step happens now. */
  at_once?: boolean;
  /** True: no events. */
  silent?: boolean;
};

export type NewInvoice = Pick<Invoice, 'amount' | 'currency' | 'metadata'> & { checkout: Checkout };

export type BtcpayStore = {
  invoices: Map<string, Invoice>;
  add: (invoice: NewInvoice, linkOf: (id: string) => string) => Invoice;
  /** Returns false when the action is not possible now. */
  act: (invoice: Invoice, action: InvoiceAction, options?: ActionOptions) => boolean;
  set: (invoice: Invoice, changes: Partial<Stated>, silent: boolean) => void;
  announce: (invoice: Invoice, type: EventType) => StoredDelivery[];
  clear: () => void;
};

const SETTLED_MS = 4000;
const MINUTE = 60_000;
/** What is paid to an invoice without an amount, unless told. */
const ANY_AMOUNT = 10;

const EVENT_OF: Readonly<Record<Status, EventType>> = {
  New: 'InvoiceCreated',
  Processing: 'InvoiceProcessing',
  Expired: 'InvoiceExpired',
  Invalid: 'InvoiceInvalid',
  Settled: 'InvoiceSettled',
};

type Step = { at: number; plan: number; silent: boolean; atOnce: boolean };

export function createBtcpayStore(clock: Clock, agenda: Agenda, webhooks: Webhooks): BtcpayStore {
  const invoices = new Map<string, Invoice>();

  const change = (invoice: Invoice, status: Status, time: number, silent: boolean): void => {
    invoice.status = status;
    webhooks.send(invoice, EVENT_OF[status], time, { silent });
  };
  const expire = (invoice: Invoice, time: number, silent = false): void => {
    if (isPartlyPaid(invoice)) invoice.additionalStatus = 'PaidPartial';
    change(invoice, 'Expired', time, silent);
  };

  /** A payment appears, and is confirmed 4 seconds later. An expired invoice stays expired, whatever is paid. */
  const receive = (invoice: Invoice, payment: Payment, confirmed: boolean, step: Step): void => {
    const { silent } = step;
    invoice.payments.push(payment);
    webhooks.send(invoice, 'InvoiceReceivedPayment', step.at, { payment, silent });
    if (payment.afterExpiration) invoice.additionalStatus = isPaid(invoice) ? 'PaidLate' : 'PaidPartial';
    else if (isOverpaid(invoice)) invoice.additionalStatus = 'PaidOver';
    if (invoice.status === 'New' && isPaid(invoice)) change(invoice, 'Processing', step.at, silent);
    agenda.at(step.at + (step.atOnce ? 0 : SETTLED_MS), (time) => {
      if (invoice.plan !== step.plan) return;
      payment.status = confirmed ? 'Settled' : 'Invalid';
      if (confirmed) webhooks.send(invoice, 'InvoicePaymentSettled', time, { payment, silent });
      if (invoice.status !== 'Processing') return;
      if (!confirmed) change(invoice, 'Invalid', time, silent);
      else if (invoice.payments.every(({ status }) => status === 'Settled')) change(invoice, 'Settled', time, silent);
    });
    if (step.atOnce) agenda.runDue();
  };

  const act = (invoice: Invoice, action: InvoiceAction, options: ActionOptions = {}): boolean => {
    const { amount, method = invoice.checkout.paymentMethods[0]!, at_once: atOnce = false, silent = false } = options;
    const now = clock.now();
    if (action === 'mark_settled' || action === 'mark_invalid') {
      const status = action === 'mark_settled' ? 'Settled' : 'Invalid';
      if (invoice.status === status) return false;
      invoice.plan += 1;
      invoice.additionalStatus = 'Marked';
      change(invoice, status, now, silent);
      return true;
    }
    if (action === 'late' || action === 'expire') {
      if (!['New', 'Expired'].includes(invoice.status)) return false;
      if (invoice.status === 'New') {
        invoice.expiresAt = now;
        expire(invoice, now, silent);
      }
      if (action === 'expire') return true;
    }
    if (now >= invoice.monitoredUntil) return false;
    // only `again` pays what is paid already
    const price = invoice.amount === null ? satsOf(invoice, ANY_AMOUNT) : priceInSats(invoice);
    const due = price - paidBefore(invoice);
    if (action !== 'again' && (due <= 0 || !['New', 'Expired'].includes(invoice.status))) return false;
    const share = action === 'half' ? 0.5 : action === 'over' ? 1.5 : 1;
    const sats = amount === undefined ? Math.ceil((action === 'again' ? price : due) * share) : satsOf(invoice, amount);
    if (sats <= 0) return false;
    const afterExpiration = invoice.status === 'Expired';
    const payment: Payment = { id: `${newId()}-0`, at: now, method, sats, status: 'Processing', afterExpiration };
    receive(invoice, payment, action !== 'fail', { at: now, plan: invoice.plan, silent, atOnce });
    return true;
  };

  return {
    invoices,
    add: (fields, linkOf) => {
      const id = newId();
      const createdAt = clock.now();
      const expiresAt = createdAt + fields.checkout.expirationMinutes * MINUTE;
      const monitoredUntil = expiresAt + fields.checkout.monitoringMinutes * MINUTE;
      const times = { createdAt, expiresAt, monitoredUntil };
      const state = { status: 'New', additionalStatus: 'None', paidAmount: null, payments: [], plan: 0 } as const;
      const invoice: Invoice = { ...fields, ...state, ...times, payments: [], id, checkoutLink: linkOf(id) };
      invoices.set(id, invoice);
      webhooks.send(invoice, 'InvoiceCreated', createdAt);
      agenda.at(expiresAt, (time) => {
        if (invoice.status === 'New') expire(invoice, time);
      });
      return invoice;
    },
    act,
    set: (invoice, changes, silent) => {
      Object.assign(invoice, changes, { plan: invoice.plan + 1 });
      webhooks.send(invoice, EVENT_OF[invoice.status], clock.now(), { silent });
    },
    announce: (invoice, type) => webhooks.send(invoice, type, clock.now()),
    clear: () => {
      invoices.clear();
      webhooks.all.length = 0;
    },
  };
}

const paidBefore = ({ payments }: Invoice): number => payments.reduce((sum, { sats }) => sum + sats, 0);
