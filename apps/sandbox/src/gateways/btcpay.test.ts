import { describe, expect, it } from 'vitest';
import { DAY, keysIn, keysOf, KEY_OF_BTCPAY, shopAtBtcpay, testGateways, type Json } from './test-gateways.ts';

const gateways = testGateways();
const { clock, received, answers, state, send, deliveries, pass } = gateways;
const { call, openInvoice, open, read, act, valid } = shopAtBtcpay(gateways);

describe('API', () => {
  it('refuses other keys and other stores', async () => {
    const refusal = { code: 'unauthenticated', message: 'Authentication is required for accessing this endpoint' };
    expect(await call('GET', 'invoices', undefined, {})).toEqual([401, refusal]);
    expect(await call('POST', 'invoices', {}, { authorization: 'token other' })).toEqual([401, refusal]);
    expect(await send('GET', 'btcpay.sandbox.example/api/v1/stores/other/invoices', undefined, KEY_OF_BTCPAY)).toMatchObject([
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
