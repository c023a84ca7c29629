import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createSandbox } from '../app.ts';
import { createClock } from '../clock.ts';
import { NOW } from '../test-sandbox.ts';
import type { StoredDelivery } from './deliveries.ts';

/** Any JSON. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = Record<string, any>;
type Received = { path: string; headers: IncomingHttpHeaders; raw: string; body: Json };
type Method = 'GET' | 'POST' | 'DELETE';

export const SECOND = 1000;
export const MINUTE = 60_000;
export const DAY = 86_400_000;

/** A sandbox with a stopped clock, and a shop on loopback that receives notices. Each test begins with nothing. */
export function testGateways() {
  const clock = createClock(() => NOW, NOW);
  const app = createSandbox({ clock });
  const received: Received[] = [];
  /** The shop's next answers; null closes the connection. 200 once none is left. */
  const answers: (number | null)[] = [];
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      received.push({ path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) as Json });
      const status = answers.length > 0 ? answers.shift() : 200;
      if (typeof status === 'number') response.writeHead(status).end();
      else request.socket.destroy();
    });
  });
  const state = { origin: '' };

  beforeAll(async () => {
    await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve));
    state.origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app.close();
    shop.closeAllConnections();
    await new Promise((resolve) => void shop.close(resolve));
  });
  beforeEach(async () => {
    clock.set(NOW);
    for (const url of ['/_gateways', '/_faults']) await app.inject({ method: 'DELETE', url });
    received.length = 0;
    answers.length = 0;
  });

  const send = async (method: Method, url: string, payload?: object, headers: Record<string, string> = {}): Promise<[number, Json]> => {
    const reply = await app.inject({ method, url: `/${url}`, headers, ...(payload && { payload }) });
    return [reply.statusCode, reply.json<Json>()];
  };
  const deliveries = async (about?: string): Promise<StoredDelivery[]> =>
    (await send('GET', `_gateways/deliveries${about === undefined ? '' : `?about=${about}`}`))[1]['deliveries'] as StoredDelivery[];
  return {
    app,
    clock,
    received,
    answers,
    state,
    send,
    deliveries,
    drive: async (path: string, body: object = {}): Promise<Json> => (await send('POST', `_gateways/${path}`, body))[1],
    /** Moves the clock, and waits until every notice that is due then was answered. */
    pass: async (milliseconds: number): Promise<void> => {
      clock.advance(milliseconds);
      await deliveries();
    },
    submit: (url: string, fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: `/${url}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
  };
}

type Gateways = ReturnType<typeof testGateways>;

export const KEY_OF_NOWPAYMENTS = { 'x-api-key': 'sandbox-nowpayments-key' };
export const KEY_OF_BTCPAY = { authorization: 'token sandbox-btcpay-key' };
export const SECRET_OF_NOWPAYMENTS = 'sandbox-nowpayments-secret';
const SECRET_OF_BTCPAY = 'sandbox-btcpay-secret';

/** What a shop does at NOWPayments. */
export function shopAtNowPayments({ state, send, drive, received }: Gateways) {
  const call = (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = KEY_OF_NOWPAYMENTS) =>
    send(method, `api.nowpayments.io/v1/${path}`, body, headers);
  const fields = () => ({
    price_amount: 20,
    price_currency: 'usd',
    order_id: 'order-1',
    order_description: 'Top up',
    ipn_callback_url: `${state.origin}/api/v1/notices/nowpayments`,
    success_url: 'http://localhost:3000/transactions',
    cancel_url: 'http://localhost:3000/top-up',
  });
  const openInvoice = async (more: object = {}): Promise<Json> => (await call('POST', 'invoice', { ...fields(), ...more }))[1];
  async function openPayment(more: object = {}, coin = 'trx'): Promise<string> {
    const invoice = await openInvoice(more);
    return (await call('POST', 'invoice-payment', { iid: invoice['id'] as string, pay_currency: coin }))[1]['payment_id'] as string;
  }
  const read = async (id: string | number | undefined): Promise<Json> => (await call('GET', `payment/${String(id)}`))[1];
  const act = (id: string, action: string, more: object = {}) => drive(`nowpayments/${id}/do`, { action, ...more });
  /** The statuses of notices that the shop received, by payment. */
  const statuses = (id: string): unknown[] =>
    received.filter(({ body }) => String(body['payment_id']) === id).map(({ body }) => body['payment_status'] as unknown);

  const valid = ({ raw, headers }: Received): boolean =>
    headers['x-nowpayments-sig'] === createHmac('sha512', SECRET_OF_NOWPAYMENTS).update(raw).digest('hex');
  return { call, fields, openInvoice, openPayment, read, act, statuses, valid };
}

/** What a shop does at its BTCPay Server. */
export function shopAtBtcpay({ state, send, drive, received, deliveries }: Gateways) {
  const call = (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = KEY_OF_BTCPAY) =>
    send(method, `btcpay.sandbox.example/api/v1/stores/sandbox-store/${path}`, body, headers);
  async function openInvoice(more: object = {}, checkout: object = {}): Promise<Json> {
    const [, invoice] = await call('POST', 'invoices', {
      amount: '20.00',
      currency: 'USD',
      metadata: { orderId: 'order-1', userId: 7 },
      checkout: { redirectURL: `${state.origin}/transactions?order={OrderId}`, ...checkout },
      ...more,
    });
    await deliveries();
    return invoice;
  }
  const open = async (more: object = {}, checkout: object = {}): Promise<string> => String((await openInvoice(more, checkout))['id']);
  const read = async (id: string): Promise<Json> => (await call('GET', `invoices/${id}`))[1];
  const act = (id: string, action: string, more: object = {}) => drive(`btcpay/${id}/do`, { action, ...more });
  const types = (): string[] => received.map(({ body }) => String(body['type']));
  const valid = ({ raw, headers }: Received, secret = SECRET_OF_BTCPAY): boolean =>
    headers['btcpay-sig'] === `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;

  return { call, openInvoice, open, read, act, types, valid };
}

export const keysOf = (names: string): string[] => names.split(' ').toSorted();
export const keysIn = (object: unknown): string[] => Object.keys(object as object).toSorted();

/** The body of a notice that NOWPayments sent in June 2025. */
export const RECORDED_IPN = {
  actually_paid: 0.78,
  actually_paid_at_fiat: 0.78,
  fee: { currency: 'ton', depositFee: 0.01, serviceFee: 0.00385, withdrawalFee: 0 },
  invoice_id: 6060616802,
  order_description: null,
  order_id: null,
  outcome_amount: 0.76615,
  outcome_currency: 'ton',
  parent_payment_id: null,
  pay_address: 'UQD8XzQ5QjIwe8ndSLueVyQ_fa_lD8lz8c5LrOFlhIVqJPn2',
  pay_amount: 100,
  pay_currency: 'ton',
  payin_extra_id: null,
  payment_extra_ids: null,
  payment_id: 5170245329,
  payment_status: 'partially_paid',
  price_amount: 100,
  price_currency: 'ton',
  purchase_id: '4919950580',
  updated_at: 1749522415506,
};
