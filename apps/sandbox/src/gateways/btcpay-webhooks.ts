import type { Clock } from '../clock.ts';
import { eventFields, STORE, type EventType, type Invoice, type Payment } from './btcpay-shapes.ts';
import { FORGED, type Deliveries, type Message, type StoredDelivery } from './deliveries.ts';
import { newId } from './ids.ts';
import { btcpaySignature, secretFor, type Signature } from './signatures.ts';

export type Webhook = {
  id: string;
  url: string;
  secret: string;
  automaticRedelivery: boolean;
  authorizedEvents: { everything: boolean; specificEvents: string[] };
};

export type Webhooks = {
  /** Those that were registered. */
  all: Webhook[];
  /** Sends an event to every webhook that wants it. */
  send: (invoice: Invoice, type: EventType, time: number, options?: { payment?: Payment; silent?: boolean }) => StoredDelivery[];
  /** Sends an event with other fields to every webhook. */
  forge: (invoice: Invoice, type: EventType, changes: object, signature: Signature) => StoredDelivery[];
};

/** The secret of the webhook that exists without registration. */
export const DEFAULT_SECRET = 'sandbox-btcpay-secret';
const DEFAULT_PATH = '/api/v1/notices/btcpay';

/** After 10 seconds, a minute, and six times 10 minutes. */
const REDELIVERIES = [10_000, 60_000, ...Array.from({ length: 6 }, () => 600_000)];

export function createWebhooks(clock: Clock, deliveries: Deliveries): Webhooks {
  const all: Webhook[] = [];
  const listenersOf = (invoice: Invoice): Webhook[] => (all.length > 0 ? all : defaultOf(invoice));

  const deliver = (hook: Webhook, invoice: Invoice, kind: string, fields: object, time: number, silent: boolean): StoredDelivery => {
    const originalDeliveryId = newId();
    const message = (attempt: number, at: number): Message =>
      signed(hook.secret, {
        deliveryId: attempt === 0 ? originalDeliveryId : newId(),
        webhookId: hook.id,
        originalDeliveryId,
        isRedelivery: attempt > 0,
        ...fields,
        timestamp: Math.floor(at / 1000),
      });
    const delays = hook.automaticRedelivery ? REDELIVERIES : [];
    return deliveries.send({ gateway: 'btcpay', about: invoice.id, kind, to: hook.url, message, delays }, time, silent);
  };

  return {
    all,
    send: (invoice, type, time, { payment, silent = false } = {}) => {
      const fields = bodyOf(invoice, type, payment);
      return listenersOf(invoice)
        .filter(({ authorizedEvents: { everything, specificEvents } }) => everything || specificEvents.includes(type))
        .map((hook) => deliver(hook, invoice, type, fields, time, silent));
    },
    forge: (invoice, type, changes, signature) =>
      listenersOf(invoice).map((hook) => {
        const deliveryId = newId();
        const envelope = { deliveryId, webhookId: hook.id, originalDeliveryId: deliveryId, isRedelivery: false };
        const body = { ...envelope, ...bodyOf(invoice, type), timestamp: Math.floor(clock.now() / 1000), ...changes };
        const message = signed(secretFor(signature, hook.secret), body);
        const notice = { gateway: 'btcpay' as const, about: invoice.id, kind: FORGED, to: hook.url, message: () => message, delays: [] };
        return deliveries.send(notice, clock.now());
      }),
  };
}

const bodyOf = (invoice: Invoice, type: EventType, payment?: Payment) => ({
  type,
  ...eventFields(invoice, type, payment),
  storeId: STORE,
  invoiceId: invoice.id,
  metadata: invoice.metadata,
});

function signed(secret: string | null, body: object): Message {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { body: text, headers: secret === null ? headers : { ...headers, 'BTCPay-Sig': btcpaySignature(secret, text) } };
}

/** Without a registered webhook events go to the shop that the invoice leads back to, so that a demo needs no step by hand. */
function defaultOf({ checkout: { redirectURL } }: Invoice): Webhook[] {
  if (redirectURL === null || !URL.canParse(redirectURL)) return [];
  const authorizedEvents = { everything: true, specificEvents: [] };
  const url = new URL(DEFAULT_PATH, redirectURL).href;
  return [{ id: 'sandbox-default', url, secret: DEFAULT_SECRET, automaticRedelivery: true, authorizedEvents }];
}
