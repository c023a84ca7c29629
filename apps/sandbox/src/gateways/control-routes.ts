import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ADDITIONAL_STATUSES, describeInvoice, EVENTS, METHODS, STATUSES as INVOICE_STATUSES } from './btcpay-shapes.ts';
import type { EventType, Invoice, Stated as StatedInvoice } from './btcpay-shapes.ts';
import { INVOICE_ACTIONS, type ActionOptions as InvoiceOptions, type InvoiceAction } from './btcpay-actions.ts';
import type { BtcpayStore } from './btcpay-invoices.ts';
import type { Webhooks } from './btcpay-webhooks.ts';
import { COINS } from './coins.ts';
import type { Deliveries, Delivering, StoredDelivery } from './deliveries.ts';
import { PAYMENT_ACTIONS, type ActionOptions, type FurtherDeposits, type PaymentAction } from './nowpayments-actions.ts';
import type { NowPayments } from './nowpayments-payments.ts';
import { describeInvoice as describeOpen, describePayment, STATUSES as PAYMENT_STATUSES } from './nowpayments-shapes.ts';
import type { Payment, Stated as StatedPayment } from './nowpayments-shapes.ts';
import { SIGNATURES, type Signature } from './signatures.ts';

export type Gateways = { nowpayments: NowPayments; btcpay: BtcpayStore; webhooks: Webhooks; deliveries: Deliveries; forget: () => void };

const flag = { type: 'boolean' };
const amount = { type: 'number', minimum: 0 };
const times = { type: 'integer', minimum: 1, maximum: 1000 };
const orNull = (type: string) => ({ type: [type, 'null'] });

/** The schema of a body with these fields. */
const bodyOf = (required: readonly string[], properties: Record<string, object>) => ({
  schema: { body: { type: 'object', required, additionalProperties: false, properties } },
});
const coin = { enum: Object.keys(COINS) };
const signature = { enum: SIGNATURES };
const changes = { type: 'object' };

/**
 * `GET /_gateways` lists everything, `GET /_gateways/deliveries` (`about=`) the last attempts to deliver notices, `DELETE /_gateways` forgets
 * all. The other calls do what payers, gateways and attackers do (see the README). They answer when no notice is on its way any more.
 */
export function registerControl(app: FastifyInstance, gateways: Gateways): void {
  const { nowpayments, btcpay, webhooks, deliveries, forget } = gateways;

  app.get('/_gateways', async () => {
    await deliveries.settled();
    return {
      settings: { ...deliveries.settings, ...nowpayments.settings },
      nowpayments: {
        invoices: [...nowpayments.invoices.values()].map(describeOpen),
        payments: [...nowpayments.payments.values()].map(describePayment),
      },
      btcpay: { invoices: [...btcpay.invoices.values()].map(describeInvoice), webhooks: webhooks.all },
    };
  });
  app.get<{ Querystring: { about?: string } }>('/_gateways/deliveries', async ({ query: { about } }) => {
    await deliveries.settled();
    return { deliveries: deliveries.all().filter((delivery) => about === undefined || delivery.about === about) };
  });
  app.delete('/_gateways', (_request, reply) => {
    forget();
    return reply.code(204).send();
  });

  const status = { enum: PAYMENT_STATUSES };
  const settings = bodyOf([], { silent: flag, deliver_to: orNull('string'), repeated: status, wrong_coin: status });
  app.post<{ Body: Partial<Delivering & FurtherDeposits> }>('/_gateways/settings', settings, ({ body }) => {
    const { repeated, wrong_coin: wrongCoin, ...delivering } = body;
    Object.assign(deliveries.settings, delivering);
    Object.assign(nowpayments.settings, repeated && { repeated }, wrongCoin && { wrong_coin: wrongCoin });
    return { ...deliveries.settings, ...nowpayments.settings };
  });

  /** Sends the bytes of one delivery again. */
  const repeat = async (delivery: StoredDelivery | undefined, count: number, reply: FastifyReply) => {
    if (!delivery) return refuse(reply, 'no such delivery');
    const sent = Array.from({ length: count }, () => deliveries.again(delivery));
    await deliveries.settled();
    return { deliveries: sent };
  };
  type Again = { Params: { id: string }; Body: { times?: number } };
  const again = bodyOf([], { times });
  app.post<Again>('/_gateways/deliveries/:id/again', again, ({ params: { id }, body }, reply) => {
    const delivery = deliveries.all().find((candidate) => candidate.id === id);
    return repeat(delivery, body.times ?? 1, reply);
  });
  app.post<Again>('/_gateways/:gateway/:id/again', again, ({ params: { id }, body }, reply) =>
    repeat(deliveries.latestOf(id), body.times ?? 1, reply),
  );
  registerPayments(app, gateways);
  registerInvoices(app, gateways);
}

/** What happens to payments at NOWPayments. */
function registerPayments(app: FastifyInstance, { nowpayments, deliveries }: Gateways): void {
  const paymentOf = (request: FastifyRequest): Payment | undefined =>
    nowpayments.payments.get(Number((request.params as { id: string }).id));
  const answer = async (payment: Payment) => {
    await deliveries.settled();
    return describePayment(payment);
  };

  type Pick = { Params: { id: string }; Body: { coin: string } };
  app.post<Pick>('/_gateways/nowpayments/:id/pick', bodyOf(['coin'], { coin }), ({ params: { id }, body }, reply) => {
    const invoice = nowpayments.invoices.get(Number(id));
    return invoice ? answer(nowpayments.pickCoin(invoice, body.coin)) : refuse(reply, 'no such invoice');
  });

  type Act = { Body: ActionOptions & { action: PaymentAction } };
  const act = bodyOf(['action'], { action: { enum: PAYMENT_ACTIONS }, amount, coin, at_once: flag, silent: flag });
  app.post<Act>('/_gateways/nowpayments/:id/do', act, (request, reply) => {
    const { action, ...options } = request.body;
    const payment = paymentOf(request);
    if (!payment) return refuse(reply, 'no such payment');
    return nowpayments.act(payment, action, options) ? answer(payment) : refuse(reply, 'not possible now');
  });

  type Set = { Body: Record<string, unknown> & { silent?: boolean } };
  const set = bodyOf([], {
    payment_status: { enum: PAYMENT_STATUSES },
    price_amount: amount,
    price_currency: { enum: ['usd', 'eur', ...Object.keys(COINS)] },
    pay_amount: amount,
    pay_currency: coin,
    actually_paid: amount,
    order_id: orNull('string'),
    order_description: orNull('string'),
    silent: flag,
  });
  app.post<Set>('/_gateways/nowpayments/:id/set', set, (request, reply) => {
    const { silent = false, ...fields } = request.body;
    const payment = paymentOf(request);
    if (!payment) return refuse(reply, 'no such payment');
    nowpayments.set(payment, statedOf(fields), silent);
    return answer(payment);
  });

  type Forged = { Body: { signature: Signature; changes?: object } };
  app.post<Forged>('/_gateways/nowpayments/:id/forged', bodyOf(['signature'], { signature, changes }), async (request, reply) => {
    const payment = paymentOf(request);
    if (!payment) return refuse(reply, 'no such payment');
    const sent = nowpayments.forge(payment, request.body.changes ?? {}, request.body.signature);
    await deliveries.settled();
    return { deliveries: sent ? [sent] : [] };
  });
}

const STATED: Readonly<Record<string, keyof StatedPayment>> = {
  payment_status: 'status',
  price_amount: 'priceAmount',
  price_currency: 'priceCurrency',
  pay_amount: 'payAmount',
  pay_currency: 'payCurrency',
  actually_paid: 'actuallyPaid',
  order_id: 'orderId',
  order_description: 'orderDescription',
};
const statedOf = (fields: Readonly<Record<string, unknown>>): Partial<StatedPayment> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [STATED[name]!, value]));

/** What happens to invoices of the BTCPay Server. */
function registerInvoices(app: FastifyInstance, { btcpay, webhooks, deliveries }: Gateways): void {
  const invoiceOf = (request: FastifyRequest): Invoice | undefined => btcpay.invoices.get((request.params as { id: string }).id);
  const answer = async (invoice: Invoice) => {
    await deliveries.settled();
    return describeInvoice(invoice);
  };

  type Act = { Body: InvoiceOptions & { action: InvoiceAction } };
  const method = { enum: Object.keys(METHODS) };
  const act = bodyOf(['action'], { action: { enum: INVOICE_ACTIONS }, amount, method, at_once: flag, silent: flag });
  app.post<Act>('/_gateways/btcpay/:id/do', act, (request, reply) => {
    const { action, ...options } = request.body;
    const invoice = invoiceOf(request);
    if (!invoice) return refuse(reply, 'no such invoice');
    return btcpay.act(invoice, action, options) ? answer(invoice) : refuse(reply, 'not possible now');
  });

  const decimal = { type: ['string', 'null'], pattern: '^\\d+(\\.\\d+)?$' };
  type Set = { Body: Partial<StatedInvoice> & { silent?: boolean } };
  const set = bodyOf([], {
    status: { enum: INVOICE_STATUSES },
    additionalStatus: { enum: ADDITIONAL_STATUSES },
    amount: decimal,
    paidAmount: decimal,
    currency: { enum: ['USD', 'EUR'] },
    metadata: { type: 'object' },
    silent: flag,
  });
  app.post<Set>('/_gateways/btcpay/:id/set', set, (request, reply) => {
    const { silent = false, ...fields } = request.body;
    const invoice = invoiceOf(request);
    if (!invoice) return refuse(reply, 'no such invoice');
    btcpay.set(invoice, fields, silent);
    return answer(invoice);
  });

  type Events = { Body: { type: EventType; times?: number } };
  app.post<Events>('/_gateways/btcpay/:id/events', bodyOf(['type'], { type: { enum: EVENTS }, times }), async (request, reply) => {
    const invoice = invoiceOf(request);
    if (!invoice) return refuse(reply, 'no such invoice');
    const { type, times: count = 1 } = request.body;
    const sent = Array.from({ length: count }, () => btcpay.announce(invoice, type)).flat();
    await deliveries.settled();
    return { deliveries: sent };
  });

  type Forged = { Body: { signature: Signature; type?: EventType; changes?: object } };
  const forged = bodyOf(['signature'], { signature, type: { enum: EVENTS }, changes });
  app.post<Forged>('/_gateways/btcpay/:id/forged', forged, async (request, reply) => {
    const invoice = invoiceOf(request);
    if (!invoice) return refuse(reply, 'no such invoice');
    const { type = 'InvoiceSettled', changes: other = {}, signature: how } = request.body;
    const sent = webhooks.forge(invoice, type, other, how);
    await deliveries.settled();
    return { deliveries: sent };
  });
}

const refuse = (reply: FastifyReply, error: string): FastifyReply => reply.code(400).send({ error });
