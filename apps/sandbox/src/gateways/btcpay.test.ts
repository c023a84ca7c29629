import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND, testGateways, type Json } from './test-gateways.ts';

const { app, clock, received, answers, state, send, deliveries, drive, pass, submit } = testGateways();
const API = 'btcpay.sandbox.example/api/v1/stores/sandbox-store';
const KEY = { authorization: 'token sandbox-btcpay-key' };
const SECRET = 'sandbox-btcpay-secret';

const call = (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = KEY) =>
  send(method, `${API}/${path}`, body, headers);
async function openInvoice(more: object = {}, checkout: object = {}): Promise<Json> {
  const [status, invoice] = await call('POST', 'invoices', {
    amount: '20.00',
    currency: 'USD',
    metadata: { orderId: 'order-1', userId: 7 },
    checkout: { redirectURL: `${state.origin}/transactions?order={OrderId}`, ...checkout },
    ...more,
  });
  expect(status).toBe(200);
  await deliveries();
  return invoice;
}
const open = async (more: object = {}, checkout: object = {}): Promise<string> => String((await openInvoice(more, checkout))['id']);
const read = async (id: string): Promise<Json> => (await call('GET', `invoices/${id}`))[1];
const act = (id: string, action: string, more: object = {}) => drive(`btcpay/${id}/do`, { action, ...more });
const types = (): string[] => received.map(({ body }) => String(body['type']));
const valid = ({ raw, headers }: (typeof received)[number], secret = SECRET): boolean =>
  headers['btcpay-sig'] === `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;

const keysOf = (names: string): string[] => names.split(' ').toSorted();
const keysIn = (object: unknown): string[] => Object.keys(object as object).toSorted();

describe('API', () => {
  it('refuses other keys and other stores', async () => {
    const refusal = { code: 'unauthenticated', message: 'Authentication is required for accessing this endpoint' };
    expect(await call('GET', 'invoices', undefined, {})).toEqual([401, refusal]);
    expect(await call('POST', 'invoices', {}, { authorization: 'token other' })).toEqual([401, refusal]);
    expect(await send('GET', 'btcpay.sandbox.example/api/v1/stores/other/invoices', undefined, KEY)).toMatchObject([
      403,
      { code: 'missing-permission' },
    ]);
    expect(await call('GET', 'invoices/unknown')).toMatchObject([404, { code: 'invoice-not-found' }]);
  });

  it('opens an invoice in the documented shape, and tells the shop', async () => {
    const invoice = await openInvoice();
    expect(keysIn(invoice)).toEqual(
      keysOf(
        'id storeId amount paidAmount currency type checkoutLink createdTime expirationTime monitoringExpiration status additionalStatus availableStatusesForManualMarking archived metadata checkout receipt',
      ),
    );
    expect(keysIn(invoice['checkout'])).toEqual(
      keysOf(
        'speedPolicy paymentMethods defaultPaymentMethod lazyPaymentMethods expirationMinutes monitoringMinutes paymentTolerance redirectURL redirectAutomatically defaultLanguage',
      ),
    );
    const now = clock.now() / 1000;
    expect(invoice).toMatchObject({
      amount: '20.00',
      paidAmount: '0.00',
      status: 'New',
      additionalStatus: 'None',
      createdTime: now,
      expirationTime: now + 15 * 60,
      monitoringExpiration: now + 15 * 60 + 1440 * 60,
      metadata: { orderId: 'order-1', userId: 7 },
      checkoutLink: `http://localhost:80/btcpay.sandbox.example/i/${String(invoice['id'])}`,
    });
    expect(invoice['id']).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
    expect(received).toHaveLength(1);
    const [{ path, body }] = received as [(typeof received)[number]];
    expect(path).toBe('/api/v1/notices/btcpay');
    expect(keysIn(body)).toEqual(keysOf('deliveryId webhookId originalDeliveryId isRedelivery type timestamp storeId invoiceId metadata'));
    expect(body).toMatchObject({
      type: 'InvoiceCreated',
      isRedelivery: false,
      originalDeliveryId: body['deliveryId'] as string,
      timestamp: now,
      storeId: 'sandbox-store',
      invoiceId: invoice['id'] as string,
      metadata: { orderId: 'order-1', userId: 7 },
    });
    expect(valid(received[0]!)).toBe(true);
  });

  it.each([
    [{ amount: '-1' }, 'amount'],
    [{ amount: 'many' }, 'amount'],
    [{ currency: 'XYZ' }, 'currency'],
    [{ checkout: { paymentTolerance: 101 } }, 'checkout.paymentTolerance'],
    [{ checkout: { paymentMethods: ['DOGE'] } }, 'checkout.paymentMethods[0]'],
  ])('refuses an invoice with %j', async (more, path) => {
    expect(await call('POST', 'invoices', { amount: '1', currency: 'USD', ...more })).toMatchObject([422, [{ path }]]);
  });

  it('finds invoices by order, status and text', async () => {
    const one = await open({ metadata: { orderId: 'a' } });
    const other = await open({ metadata: { orderId: 'b', note: 'Blue key' } });
    await act(other, 'expire');
    const found = async (query: string) => ((await call('GET', `invoices?${query}`))[1] as unknown as Json[]).map(({ id }) => String(id));
    expect(await found('orderId=a')).toEqual([one]);
    expect(await found('orderId=a&orderId=b')).toEqual([other, one]);
    expect(await found('status=Expired')).toEqual([other]);
    expect(await found('textSearch=blue')).toEqual([other]);
    expect(await found('skip=1&take=1')).toEqual([one]);
    expect(await found('orderId=c')).toEqual([]);
  });

  it('states the payment methods in the documented shape', async () => {
    const id = await open({}, { paymentMethods: ['BTC'] });
    await act(id, 'half');
    const [, methods] = await call('GET', `invoices/${id}/payment-methods`);
    const [method] = methods as unknown as Json[];
    expect(methods).toHaveLength(1);
    expect(keysIn(method)).toEqual(
      keysOf(
        'paymentMethodId currency destination paymentLink rate paymentMethodPaid totalPaid due amount paymentMethodFee payments activated additionalData',
      ),
    );
    expect(method).toMatchObject({ paymentMethodId: 'BTC-CHAIN', rate: '64000.00', amount: '0.0003125', due: '0.00015625' });
    expect(keysIn((method!['payments'] as Json[])[0])).toEqual(keysOf('id receivedDate value fee status destination'));
  });

  it('registers webhooks, which replace the one that exists without registration', async () => {
    const [, hook] = await call('POST', 'webhooks', {
      url: `${state.origin}/hook`,
      secret: 'of the shop',
      automaticRedelivery: false,
      authorizedEvents: { everything: false, specificEvents: ['InvoiceSettled'] },
    });
    expect(hook).toMatchObject({ enabled: true, secret: 'of the shop', automaticRedelivery: false });
    const [, all] = await call('GET', 'webhooks');
    expect(all).toMatchObject([{ url: `${state.origin}/hook` }]);
    expect((all as unknown as Json[])[0]).not.toHaveProperty('secret');
    answers.push(500);
    await act(await open(), 'pay', { at_once: true });
    await pass(DAY);
    expect(received.map(({ path, body }) => [path, body['type'] as unknown])).toEqual([['/hook', 'InvoiceSettled']]);
    expect(valid(received[0]!, 'of the shop')).toBe(true);
    expect(await call('POST', 'webhooks', { url: 'nowhere' })).toMatchObject([422, [{ path: 'url' }]]);
  });

  it('marks an invoice by hand', async () => {
    const id = await open();
    expect(await call('POST', `invoices/${id}/status`, { status: 'New' })).toMatchObject([422, [{ path: 'status' }]]);
    expect(await call('POST', `invoices/${id}/status`, { status: 'Settled' })).toMatchObject([
      200,
      { status: 'Settled', additionalStatus: 'Marked', paidAmount: '0.00', availableStatusesForManualMarking: ['Invalid'] },
    ]);
    await act(id, 'mark_invalid');
    expect(await read(id)).toMatchObject({ status: 'Invalid', additionalStatus: 'Marked' });
    await deliveries();
    expect(received.slice(1).map(({ body: { type, manuallyMarked } }) => [type, manuallyMarked] as unknown[])).toEqual([
      ['InvoiceSettled', true],
      ['InvoiceInvalid', true],
    ]);
  });

  it('suffers from the faults of its host', async () => {
    await send('POST', '_faults', { host: 'btcpay.sandbox.example', mode: 'status', status: 502, times: 1 });
    expect(await call('GET', 'invoices')).toEqual([502, { error: 'fault' }]);
    expect((await call('GET', 'invoices'))[0]).toBe(200);
  });
});

describe('invoice', () => {
  it('goes through Processing to Settled by itself, with its events', async () => {
    const id = await open();
    await act(id, 'pay');
    expect(await read(id)).toMatchObject({ status: 'Processing', additionalStatus: 'None', paidAmount: '20.00' });
    await pass(3999);
    expect(await read(id)).toMatchObject({ status: 'Processing' });
    await pass(1);
    expect(await read(id)).toMatchObject({ status: 'Settled', additionalStatus: 'None', paidAmount: '20.00' });
    expect(types().toSorted()).toEqual(
      ['InvoiceCreated', 'InvoiceReceivedPayment', 'InvoiceProcessing', 'InvoicePaymentSettled', 'InvoiceSettled'].toSorted(),
    );
    const fieldsOf = (type: string) => received.find(({ body }) => body['type'] === type)!.body;
    expect(fieldsOf('InvoiceReceivedPayment')).toMatchObject({
      afterExpiration: false,
      paymentMethod: 'BTC-CHAIN',
      payment: { value: '0.0003125', status: 'Processing', receivedDate: clock.now() / 1000 - 4 },
    });
    expect(fieldsOf('InvoicePaymentSettled')).toMatchObject({ afterExpiration: false, payment: { status: 'Settled' } });
    expect(fieldsOf('InvoiceProcessing')).toMatchObject({ overPaid: false });
    expect(fieldsOf('InvoiceSettled')).toMatchObject({ overPaid: false, manuallyMarked: false });
    expect(received.every((notice) => valid(notice))).toBe(true);
  });

  it('states what was paid unrounded: the price in bitcoins is rounded up', async () => {
    const id = await open({ amount: '12.34' });
    expect(await act(id, 'pay', { at_once: true })).toMatchObject({ status: 'Settled', additionalStatus: 'None', paidAmount: '12.34048' });
  });

  it('is paid by any amount when it has none', async () => {
    const id = await open({ amount: null });
    expect(await read(id)).toMatchObject({ type: 'TopUp', amount: '0' });
    expect(await act(id, 'pay', { amount: 3, at_once: true })).toMatchObject({ status: 'Settled', additionalStatus: 'None' });
  });

  it('expires', async () => {
    const id = await open({}, { expirationMinutes: 30 });
    await pass(30 * MINUTE - 1);
    expect(await read(id)).toMatchObject({ status: 'New' });
    await pass(1);
    expect(await read(id)).toMatchObject({ status: 'Expired', additionalStatus: 'None' });
    expect(received.at(-1)!.body).toMatchObject({ type: 'InvoiceExpired', partiallyPaid: false });
  });

  it('paid in part: expires with PaidPartial', async () => {
    const id = await open();
    await act(id, 'half', { at_once: true });
    expect(await read(id)).toMatchObject({ status: 'New', paidAmount: '10.00' });
    await pass(15 * MINUTE);
    expect(await read(id)).toMatchObject({ status: 'Expired', additionalStatus: 'PaidPartial', paidAmount: '10.00' });
    expect(received.at(-1)!.body).toMatchObject({ type: 'InvoiceExpired', partiallyPaid: true });
  });

  it('paid in two parts: settles', async () => {
    const id = await open();
    await act(id, 'half', { at_once: true });
    await act(id, 'pay', { at_once: true });
    expect(await read(id)).toMatchObject({ status: 'Settled', additionalStatus: 'None', paidAmount: '20.00' });
  });

  it('counts as paid within the tolerance', async () => {
    const id = await open({}, { paymentTolerance: 5 });
    await act(id, 'pay', { amount: 19.2, at_once: true });
    expect(await read(id)).toMatchObject({ status: 'Settled', paidAmount: '19.20' });
  });

  it('paid too much: settles with PaidOver', async () => {
    const id = await open();
    await act(id, 'over', { at_once: true });
    expect(await read(id)).toMatchObject({ status: 'Settled', additionalStatus: 'PaidOver', paidAmount: '30.00' });
    expect(received.find(({ body }) => body['type'] === 'InvoiceSettled')!.body).toMatchObject({ overPaid: true });
  });

  it('paid again: PaidOver, without a second InvoiceSettled', async () => {
    const id = await open();
    await act(id, 'pay', { at_once: true });
    await act(id, 'again', { at_once: true });
    expect(await read(id)).toMatchObject({ status: 'Settled', additionalStatus: 'PaidOver', paidAmount: '40.00' });
    expect(types().filter((type) => type === 'InvoiceSettled')).toHaveLength(1);
  });

  it('paid late: stays Expired with PaidLate, and no InvoiceSettled follows', async () => {
    const id = await open();
    await act(id, 'late');
    await pass(DAY);
    expect(await read(id)).toMatchObject({ status: 'Expired', additionalStatus: 'PaidLate', paidAmount: '20.00' });
    expect(types()).not.toContain('InvoiceSettled');
    const settled = received.find(({ body }) => body['type'] === 'InvoicePaymentSettled')!;
    expect(settled.body).toMatchObject({ afterExpiration: true, payment: { status: 'Settled' } });
  });

  it('is not watched for ever', async () => {
    const id = await open();
    await pass(15 * MINUTE + DAY);
    expect(await act(id, 'pay')).toEqual({ error: 'not possible now' });
  });

  it('becomes invalid when its payment is never confirmed', async () => {
    const id = await open();
    await act(id, 'fail');
    expect(await read(id)).toMatchObject({ status: 'Processing' });
    await pass(4 * SECOND);
    expect(await read(id)).toMatchObject({ status: 'Invalid', additionalStatus: 'None', paidAmount: '0.00' });
    expect(received.at(-1)!.body).toMatchObject({ type: 'InvoiceInvalid', manuallyMarked: false });
  });
});

describe('events', () => {
  it('are delivered again after 10 seconds, a minute, and six times 10 minutes', async () => {
    answers.push(...Array.from({ length: 9 }, () => 500));
    await open({}, { expirationMinutes: 10_000 });
    const waits = [10 * SECOND, MINUTE, ...Array.from({ length: 6 }, () => 10 * MINUTE)];
    for (const [index, wait] of waits.entries()) {
      await pass(wait - 1);
      expect(received).toHaveLength(index + 1);
      await pass(1);
      expect(received).toHaveLength(index + 2);
    }
    await pass(DAY);
    expect(received).toHaveLength(9);
  });

  it('say that they are delivered again', async () => {
    answers.push(500);
    await open();
    await pass(10 * SECOND);
    const [first, second] = received.map(({ body }) => body) as [Json, Json];
    expect(second).toMatchObject({ type: 'InvoiceCreated', isRedelivery: true, originalDeliveryId: first['deliveryId'] as string });
    expect(second['deliveryId']).not.toBe(first['deliveryId']);
    expect(valid(received[1]!)).toBe(true);
    await pass(5 * MINUTE);
    expect(received).toHaveLength(2);
  });

  it('can come twice, be lost, and be forged', async () => {
    const id = await open();
    await act(id, 'expire');
    await drive(`btcpay/${id}/events`, { type: 'InvoiceExpired', times: 2 });
    const expired = received.filter(({ body }) => body['type'] === 'InvoiceExpired');
    expect(new Set(expired.map(({ body }) => body['deliveryId'] as string)).size).toBe(3);
    await drive(`btcpay/${id}/again`, { times: 2 });
    expect(received.slice(-3).map(({ raw }) => raw)).toEqual(Array.from({ length: 3 }, () => received.at(-1)!.raw));

    received.length = 0;
    await drive(`btcpay/${id}/set`, { status: 'Settled', additionalStatus: 'None', paidAmount: '1.00', silent: true });
    expect(received).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'Settled', paidAmount: '1.00' });

    const changes = { invoiceId: 'another', metadata: { orderId: 'order-2' } };
    await drive(`btcpay/${id}/forged`, { signature: 'right', changes });
    expect([valid(received[0]!), received[0]!.body]).toMatchObject([true, { type: 'InvoiceSettled', ...changes }]);
    await drive(`btcpay/${id}/forged`, { signature: 'wrong' });
    expect(valid(received[1]!)).toBe(false);
    await drive(`btcpay/${id}/forged`, { signature: 'none' });
    expect(received[2]!.headers).not.toHaveProperty('btcpay-sig');
  });
});

describe('checkout page', () => {
  it('offers the methods, then what the payment does, and leads back', async () => {
    const invoice = await openInvoice();
    const url = new URL(String(invoice['checkoutLink'])).pathname;
    const choice = (await app.inject(url)).body;
    expect(choice).toContain('Sandbox: this is not BTCPay Server');
    expect([...choice.matchAll(/name="method" value="([\w-]+)"/g)].map(([, method]) => method)).toEqual(['BTC-CHAIN', 'BTC-LN']);
    const chosen = await submit(url.slice(1), { method: 'BTC-LN' });
    const address = String(chosen.headers.location);
    const page = (await app.inject(address)).body;
    for (const label of ['Pay exactly', 'Pay half', 'Pay too much', 'Pay later (after expiry)', 'Fail', 'Mark as settled (by the shop)'])
      expect(page).toContain(`>${label}</button>`);
    expect(page).toContain(`href="${state.origin}/transactions?order=order-1"`);
    await submit(url.slice(1), { method: 'BTC-LN', action: 'pay' });
    expect((await app.inject(address)).headers['refresh']).toBe('2');
    await pass(4 * SECOND);
    const paid = await app.inject(address);
    expect(paid.headers).not.toHaveProperty('refresh');
    expect(paid.body).toContain('<dd>Settled</dd>');
    expect(paid.body).toContain('>Pay again</button>');
    expect((await app.inject('/btcpay.sandbox.example/i/unknown')).statusCode).toBe(404);
  });
});
