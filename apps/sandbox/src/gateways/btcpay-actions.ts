import type { Clock } from '../clock.ts';
import type { Agenda } from './agenda.ts';
import { isOverpaid, isPaid, priceInSats, satsOf, type Invoice, type Method, type Payment, type Status } from './btcpay-shapes.ts';
import type { Webhooks } from './btcpay-webhooks.ts';
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

type Parts = {
  clock: Clock;
  agenda: Agenda;
  webhooks: Webhooks;
  change: (invoice: Invoice, status: Status, time: number, silent: boolean) => void;
  expire: (invoice: Invoice, time: number, silent: boolean) => void;
};

export type Act = (invoice: Invoice, action: InvoiceAction, options?: ActionOptions) => boolean;

const SETTLED_MS = 4000;
/** What is paid to an invoice without an amount, unless told. */
const ANY_AMOUNT = 10;

/** Returns the function that does an action; it returns false when the action is not possible now. */
export function createActions({ clock, agenda, webhooks, change, expire }: Parts): Act {
  /** A payment appears, and is confirmed 4 seconds later. An expired invoice stays expired, whatever is paid. */
  const receive = (invoice: Invoice, payment: Payment, confirmed: boolean, { at_once: atOnce = false, silent = false }: ActionOptions) => {
    const { plan } = invoice;
    invoice.payments.push(payment);
    webhooks.send(invoice, 'InvoiceReceivedPayment', payment.at, { payment, silent });
    if (payment.afterExpiration) invoice.additionalStatus = isPaid(invoice) ? 'PaidLate' : 'PaidPartial';
    else if (isOverpaid(invoice)) invoice.additionalStatus = 'PaidOver';
    if (invoice.status === 'New' && isPaid(invoice)) change(invoice, 'Processing', payment.at, silent);
    agenda.at(payment.at + (atOnce ? 0 : SETTLED_MS), (time) => {
      if (invoice.plan !== plan) return;
      payment.status = confirmed ? 'Settled' : 'Invalid';
      if (confirmed) webhooks.send(invoice, 'InvoicePaymentSettled', time, { payment, silent });
      if (invoice.status !== 'Processing') return;
      if (!confirmed) change(invoice, 'Invalid', time, silent);
      else if (invoice.payments.every(({ status }) => status === 'Settled')) change(invoice, 'Settled', time, silent);
    });
    if (atOnce) agenda.runDue();
  };

  const mark = (invoice: Invoice, status: Status, silent: boolean): boolean => {
    if (invoice.status === status) return false;
    invoice.plan += 1;
    invoice.additionalStatus = 'Marked';
    change(invoice, status, clock.now(), silent);
    return true;
  };

  return (invoice, action, options = {}) => {
    const { amount, method = invoice.checkout.paymentMethods[0]!, silent = false } = options;
    const now = clock.now();
    if (action === 'mark_settled' || action === 'mark_invalid')
      return mark(invoice, action === 'mark_settled' ? 'Settled' : 'Invalid', silent);
    if (invoice.status === 'New' && (action === 'late' || action === 'expire')) {
      invoice.expiresAt = now;
      expire(invoice, now, silent);
      if (action === 'expire') return true;
    }
    // only `again` pays what is paid already
    const isOpen = ['New', 'Expired'].includes(invoice.status) || action === 'again';
    const sats = amount === undefined ? amountOf(invoice, action) : satsOf(invoice, amount);
    if (action === 'expire' || !isOpen || sats <= 0 || now >= invoice.monitoredUntil) return false;
    const afterExpiration = invoice.status === 'Expired';
    const payment: Payment = { id: `${newId()}-0`, at: now, method, sats, status: 'Processing', afterExpiration };
    receive(invoice, payment, action !== 'fail', options);
    return true;
  };
}

/** What an action pays in hundred-millionths of a bitcoin: a share of what is due, or the price again. */
function amountOf(invoice: Invoice, action: InvoiceAction): number {
  const price = invoice.amount === null ? satsOf(invoice, ANY_AMOUNT) : priceInSats(invoice);
  if (action === 'again') return price;
  const due = price - invoice.payments.reduce((sum, { sats }) => sum + sats, 0);
  return Math.ceil(due * (action === 'half' ? 0.5 : action === 'over' ? 1.5 : 1));
}
