import { createHmac } from 'node:crypto';
import type { HttpRequest } from '@lootfolio/marketplaces/port';
import { describe, expect, it } from 'vitest';
import { btcpay } from './btcpay.ts';

const URL = 'https://pay.example.com';
const gateway = btcpay({ url: URL, storeId: 'store', apiKey: 'key', secret: 'secret', pages: `${URL}/` });
const bodyOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const NOTICE = {
  ...{ deliveryId: 'D1', webhookId: 'W1', originalDeliveryId: 'D1', isRedelivery: false, type: 'InvoiceSettled', timestamp: 1 },
  ...{ storeId: 'store', invoiceId: 'Inv1', metadata: {} },
};
const sign = (body: Buffer, secret = 'secret'): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const INVOICE = {
  ...{ id: 'Inv1', checkoutLink: `${URL}/i/Inv1`, status: 'New', additionalStatus: 'None', amount: '25.00', paidAmount: '0' },
  ...{ currency: 'USD', metadata: { orderId: 'order-1' } },
};

function answering(answers: Record<string, unknown>) {
  const sent: HttpRequest[] = [];
  const http = async (request: HttpRequest) => {
    sent.push(request);
    const [, answer] = Object.entries(answers).find(([end]) => request.url.endsWith(end))!;
    return { status: 200, headers: {}, body: bodyOf(answer) };
  };
  return { http, sent };
}
const read = (fields: object) =>
  gateway.read(
    answering({
      '/invoices/Inv1': { ...INVOICE, ...fields },
      '/payment-methods': [
        { paymentMethodId: 'BTC-LN', destination: 'lnbc1', paymentMethodPaid: '0' },
        { paymentMethodId: 'BTC-CHAIN', destination: 'bc1q', paymentMethodPaid: '0.0004' },
      ],
    }).http,
    'Inv1',
  );

describe('a notice', () => {
  it('is taken with the signature of its bytes, and names its invoice', () => {
    const body = bodyOf(NOTICE);
    expect(gateway.verify({ 'btcpay-sig': sign(body) }, body)).toEqual({ eventId: expect.any(String), reference: 'Inv1' });
  });

  it('is another one for each delivery, and the same for the same bytes', () => {
    const events = ['D1', 'D1', 'D2'].map((deliveryId) => {
      const body = bodyOf({ ...NOTICE, deliveryId });
      return gateway.verify({ 'btcpay-sig': sign(body) }, body)!.eventId;
    });
    expect([events[0] === events[1], events[0] === events[2]]).toEqual([true, false]);
  });

  it.each([
    ['no signature', undefined],
    ['another algorithm', sign(bodyOf(NOTICE)).replace('sha256', 'sha1')],
    ['another secret', sign(bodyOf(NOTICE), 'other')],
    ['half a signature', sign(bodyOf(NOTICE)).slice(0, -2)],
    ['the signature of other bytes', sign(bodyOf({ ...NOTICE, invoiceId: 'Inv2' }))],
  ])('with %s is refused', (_, signature) => expect(gateway.verify({ 'btcpay-sig': signature }, bodyOf(NOTICE))).toBeNull());

  it.each([
    ['another store', { ...NOTICE, storeId: 'other' }],
    ['no invoice', { ...NOTICE, invoiceId: undefined }],
    ['a path for an invoice', { ...NOTICE, invoiceId: '../../users' }],
  ])('with %s is none, although it is signed', (_, notice) => {
    expect(gateway.verify({ 'btcpay-sig': sign(bodyOf(notice)) }, bodyOf(notice))).toBeNull();
  });
});

describe('an invoice', () => {
  it.each([
    ['New', 'None', '0', 'waiting'],
    ['New', 'PaidPartial', '5', 'arriving'],
    ['Processing', 'None', '25', 'arriving'],
    ['Settled', 'None', '25', 'paid'],
    ['Settled', 'PaidOver', '37.5', 'paid'],
    ['Settled', 'Marked', '25', 'marked'],
    ['Settled', 'Marked', '0', 'marked'],
    ['Expired', 'None', '0', 'failed'],
    ['Expired', 'PaidPartial', '5', 'partial'],
    ['Expired', 'PaidLate', '25', 'late'],
    ['Invalid', 'None', '0', 'failed'],
    ['Invalid', 'Marked', '25', 'marked'],
    ['Archived', 'None', '25', 'unknown'],
  ])('that is %s, %s and paid with %s stands as %s', async (status, additionalStatus, paidAmount, standing) => {
    expect((await read({ status, additionalStatus, paidAmount })).standing).toBe(standing);
  });

  it('says what was paid where', async () => {
    expect(await read({ status: 'Settled', additionalStatus: 'PaidOver', paidAmount: '37.5099' })).toEqual({
      ...{ id: 'Inv1', invoiceId: 'Inv1', orderId: 'order-1', said: 'Settled (PaidOver)', standing: 'paid', price: 25_000 },
      ...{ currency: 'usd', received: 37_509, isOver: true, parentId: null, others: [], coin: 'BTC-CHAIN', wallet: 'bc1q' },
    });
    expect(await read({})).toMatchObject({ said: 'New', received: 0, isOver: false, coin: null, wallet: null });
  });

  it('of an order whose answer was lost is found again, and not mistaken for another', async () => {
    const other = { ...INVOICE, id: 'Inv0', metadata: { orderId: 'order-10' } };
    const { http, sent } = answering({ '/invoices?orderId=order-1': [other, INVOICE] });
    expect(await gateway.findInvoice!(http, 'order-1')).toEqual({ id: 'Inv1', url: `${URL}/i/Inv1` });
    expect(sent[0]!.headers).toEqual({ authorization: 'token key' });
    expect(await gateway.findInvoice!(answering({ 'orderId=order-1': [other] }).http, 'order-1')).toBeNull();
  });

  it('is opened with amount, currency and order, for an hour', async () => {
    const { http, sent } = answering({ '/stores/store/invoices': INVOICE });
    const order = { orderId: 'order-1', amount: 25_000, notifyUrl: 'https://desk.example/n', returnUrl: 'https://desk.example/p' };
    expect(await gateway.createInvoice(http, order)).toEqual({ id: 'Inv1', url: `${URL}/i/Inv1` });
    expect(JSON.parse(String(sent[0]!.body))).toEqual({
      ...{ amount: '25.00', currency: 'USD', metadata: { orderId: 'order-1' } },
      checkout: { expirationMinutes: 60, monitoringMinutes: 1440, redirectURL: 'https://desk.example/p' },
    });
  });

  it('at another host is refused', async () => {
    const { http } = answering({ '/stores/store/invoices': { ...INVOICE, checkoutLink: 'https://evil.example/i/Inv1' } });
    const order = { orderId: 'order-1', amount: 25_000, notifyUrl: '', returnUrl: '' };
    await expect(gateway.createInvoice(http, order)).rejects.toMatchObject({ code: 'BAD_ANSWER', mayHaveHappened: true });
  });

  it('is the one payment of its order', async () => {
    const { http, sent } = answering({});
    expect(await gateway.paymentsOf(http, { invoiceId: 'Inv1', externalIds: ['x'] })).toEqual(['Inv1']);
    expect(sent).toEqual([]);
  });
});
