import type { Clock } from '../clock.ts';
import type { Agenda } from './agenda.ts';
import { createActions, type Act } from './btcpay-actions.ts';
import { isPartlyPaid, type Checkout, type EventType, type Invoice, type Stated, type Status } from './btcpay-shapes.ts';
import type { Webhooks } from './btcpay-webhooks.ts';
import type { StoredDelivery } from './deliveries.ts';
import { newId } from './ids.ts';

export type NewInvoice = Pick<Invoice, 'amount' | 'currency' | 'metadata'> & { checkout: Checkout };

export type BtcpayStore = {
  invoices: Map<string, Invoice>;
  add: (invoice: NewInvoice, linkOf: (id: string) => string) => Invoice;
  act: Act;
  set: (invoice: Invoice, changes: Partial<Stated>, silent: boolean) => void;
  /** Sends an event, whatever the invoice's status. */
  announce: (invoice: Invoice, type: EventType) => StoredDelivery[];
  clear: () => void;
};

const MINUTE = 60_000;

const EVENT_OF: Readonly<Record<Status, EventType>> = {
  New: 'InvoiceCreated',
  Processing: 'InvoiceProcessing',
  Expired: 'InvoiceExpired',
  Invalid: 'InvoiceInvalid',
  Settled: 'InvoiceSettled',
};

export function createBtcpayStore(clock: Clock, agenda: Agenda, webhooks: Webhooks): BtcpayStore {
  const invoices = new Map<string, Invoice>();

  const change = (invoice: Invoice, status: Status, time: number, silent: boolean): void => {
    invoice.status = status;
    webhooks.send(invoice, EVENT_OF[status], time, { silent });
  };
  const expire = (invoice: Invoice, time: number, silent: boolean): void => {
    if (isPartlyPaid(invoice)) invoice.additionalStatus = 'PaidPartial';
    change(invoice, 'Expired', time, silent);
  };

  return {
    invoices,
    add: (fields, linkOf) => {
      const id = newId();
      const createdAt = clock.now();
      const expiresAt = createdAt + fields.checkout.expirationMinutes * MINUTE;
      const monitoredUntil = expiresAt + fields.checkout.monitoringMinutes * MINUTE;
      const times = { createdAt, expiresAt, monitoredUntil };
      const state = { status: 'New', additionalStatus: 'None', paidAmount: null, plan: 0 } as const;
      const invoice: Invoice = { ...fields, ...state, ...times, payments: [], id, checkoutLink: linkOf(id) };
      invoices.set(id, invoice);
      webhooks.send(invoice, 'InvoiceCreated', createdAt);
      agenda.at(expiresAt, (time) => {
        if (invoice.status === 'New') expire(invoice, time, false);
      });
      return invoice;
    },
    act: createActions({ clock, agenda, webhooks, change, expire }),
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
