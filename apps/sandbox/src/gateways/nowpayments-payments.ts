import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Agenda } from './agenda.ts';
import { COINS, priceIn, usdOf } from './coins.ts';
import { FORGED, type Deliveries, type Message, type StoredDelivery } from './deliveries.ts';
import { createActions, type Act, type FurtherDeposits } from './nowpayments-actions.ts';
import { IPN_SECRET, ipnBody, ipnMessage, type Invoice, type Payment, type Stated, type Status } from './nowpayments-shapes.ts';
import { secretFor, type Signature } from './signatures.ts';

export type NowPayments = {
  invoices: Map<number, Invoice>;
  payments: Map<number, Payment>;
  settings: FurtherDeposits;
  addInvoice: (invoice: Omit<Invoice, 'id' | 'createdAt' | 'invoiceUrl'>, urlOf: (id: number) => string) => Invoice;
  /** The codes of the coins in which the invoice can be paid. */
  coinsOf: (invoice: Invoice) => string[];
  pickCoin: (invoice: Invoice, coin: string, description?: string) => Payment;
  act: Act;
  set: (payment: Payment, changes: Partial<Stated>, silent: boolean) => void;
  /** Sends a notice with other fields; null when the invoice names no address for notices. */
  forge: (payment: Payment, changes: object, signature: Signature) => StoredDelivery | null;
  clear: () => void;
};

const EXPIRES_MS = 7 * 86_400_000;
const RETRIES = [60_000, 60_000];
const DEFAULTS: FurtherDeposits = { repeated: 'finished', wrong_coin: 'finished' };

export function createNowPayments(clock: Clock, agenda: Agenda, deliveries: Deliveries): NowPayments {
  const invoices = new Map<number, Invoice>();
  const payments = new Map<number, Payment>();
  const settings = { ...DEFAULTS };
  // ids of a later run are higher than those of this one, unless it makes more than four a second
  let lastId = Math.floor(clock.now() / 250);
  const nextId = (): number => {
    lastId += 1;
    return lastId;
  };

  const send = (payment: Payment, kind: string, message: Message, delays: readonly number[], time: number, silent: boolean) => {
    const to = payment.invoice.callbackUrl;
    if (to === null) return null;
    const notice = { gateway: 'nowpayments' as const, about: String(payment.id), kind, to, message: () => message, delays };
    return deliveries.send(notice, time, silent);
  };
  const notify = (payment: Payment, time: number, silent: boolean) =>
    send(payment, payment.status, ipnMessage(ipnBody(payment)), RETRIES, time, silent);
  const change = (payment: Payment, status: Status, time: number, silent: boolean): void => {
    Object.assign(payment, { status, updatedAt: time });
    notify(payment, time, silent || payment.mute);
    if (status === 'expired') payment.mute = true;
  };
  const add = (invoice: Invoice, coin: string, more: Partial<Payment>): Payment => {
    const payment = { ...newPayment(invoice, coin, nextId(), nextId(), clock.now()), ...more };
    payments.set(payment.id, payment);
    return payment;
  };

  return {
    invoices,
    payments,
    settings,
    addInvoice: (fields, urlOf) => {
      const id = nextId();
      const invoice = { ...fields, id, invoiceUrl: urlOf(id), createdAt: clock.now() };
      invoices.set(id, invoice);
      return invoice;
    },
    coinsOf,
    pickCoin: (invoice, coin, description) => {
      const payment = add(invoice, coin, description === undefined ? {} : { orderDescription: description });
      notify(payment, payment.createdAt, false);
      agenda.at(payment.createdAt + EXPIRES_MS, (time) => {
        if (payment.status === 'waiting' && payment.actuallyPaid === 0) change(payment, 'expired', time, false);
      });
      return payment;
    },
    act: createActions({ clock, agenda, settings, add, change }),
    set: (payment, changes, silent) => {
      Object.assign(payment, changes, { updatedAt: clock.now(), plan: payment.plan + 1 });
      if (changes.status) payment.mute = changes.status === 'expired';
      notify(payment, clock.now(), silent);
    },
    forge: (payment, changes, signature) => {
      const message = ipnMessage({ ...ipnBody(payment), ...changes }, secretFor(signature, IPN_SECRET));
      return send(payment, FORGED, message, [], clock.now(), false);
    },
    clear: () => {
      invoices.clear();
      payments.clear();
      Object.assign(settings, DEFAULTS);
    },
  };
}

const newPayment = (invoice: Invoice, coin: string, id: number, purchaseId: number, now: number): Payment => ({
  id,
  invoice,
  purchaseId,
  status: 'waiting',
  priceAmount: invoice.priceAmount,
  priceCurrency: invoice.priceCurrency,
  payAmount: priceIn(coin, invoice.priceAmount, invoice.priceCurrency),
  payCurrency: coin,
  payAddress: addressOf(coin, id),
  actuallyPaid: 0,
  orderId: invoice.orderId,
  orderDescription: invoice.orderDescription,
  parent: null,
  originType: null,
  children: [],
  createdAt: now,
  updatedAt: now,
  mute: false,
  plan: 0,
});

function coinsOf({ priceAmount, priceCurrency, payCurrency }: Invoice): string[] {
  const dollars = priceAmount * usdOf(priceCurrency)!;
  return Object.keys(COINS).filter((coin) => dollars >= COINS[coin]!.minUsd && (payCurrency === null || payCurrency === coin));
}

/** An address that belongs to nobody and that no wallet accepts. */
const addressOf = (coin: string, id: number): string =>
  `${COINS[coin]!.prefix}SANDBOX${createHash('sha256').update(`${coin} ${id}`).digest('hex').slice(0, 24)}`;
