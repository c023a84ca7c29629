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
    ['something before its signature', `x${sign(bodyOf(NOTICE))}`],
    ['something after its signature', `${sign(bodyOf(NOTICE))}00`],
    ['the signature of other bytes', sign(bodyOf({ ...NOTICE, invoiceId: 'Inv2' }))],
  ])('with %s is refused', (_, signature) => expect(gateway.verify({ 'btcpay-sig': signature }, bodyOf(NOTICE))).toBeNull());

  it.each([
    ['another store', { ...NOTICE, storeId: 'other' }],
    ['no invoice', { ...NOTICE, invoiceId: undefined }],
    ['a path for an invoice', { ...NOTICE, invoiceId: '../../users' }],
    ['a path after an invoice', { ...NOTICE, invoiceId: 'Inv1/../../users' }],
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
    expect((await read({ status: 'Settled', paidAmount: '25.00' })).isOver).toBe(false);
    expect(await read({ amount: 'a lot', paidAmount: '1', metadata: null })).toMatchObject({ price: null, isOver: false, orderId: null });
  });

  it('whose payment methods show no payment yet was paid nobody knows where', async () => {
    const { http } = answering({ '/invoices/Inv1': { ...INVOICE, paidAmount: '25' }, '/payment-methods': [] });
    expect(await gateway.read(http, 'Inv1')).toMatchObject({ received: 25_000, coin: null, wallet: null });
  });

  it('that was paid by Lightning is read, whatever the length of its address', async () => {
    const readPaid = async (paymentMethodId: string, destination: string) => {
      const { http } = answering({
        '/invoices/Inv1': { ...INVOICE, status: 'Settled', paidAmount: '25' },
        '/payment-methods': [{ paymentMethodId, destination, paymentMethodPaid: '0.0004' }],
      });
      return gateway.read(http, 'Inv1');
    };
    const paid = { standing: 'paid', received: 25_000 };
    expect(await readPaid('BTC-LN', `lnbc${'1'.repeat(496)}`)).toMatchObject({
      ...paid,
      coin: 'BTC-LN',
      wallet: expect.stringMatching(/^lnbc1{496}$/),
    });
    expect(await readPaid('BTC-LN', `lnbc${'1'.repeat(497)}`)).toMatchObject({ ...paid, coin: 'BTC-LN', wallet: null });
    expect(await readPaid('x'.repeat(61), 'bc1q')).toMatchObject({ ...paid, coin: null, wallet: 'bc1q' });
  });

  it('that does not exist is named by the test of a webhook', () => {
    expect(['__test__1__test__', 'Inv1__test__', 'Inv1'].map((id) => gateway.isTest!(id))).toEqual([true, false, false]);
  });

  it('of an order whose answer was lost is found again, and not mistaken for another', async () => {
    const other = { ...INVOICE, id: 'Inv0', metadata: { orderId: 'order-10' } };
    const bare = { ...INVOICE, id: 'Inv9', metadata: null };
    const { http, sent } = answering({ '/invoices?orderId=order-1': [bare, other, INVOICE] });
    expect(await gateway.findInvoice!(http, 'order-1')).toEqual({ id: 'Inv1', url: `${URL}/i/Inv1` });
    expect(sent[0]!.headers).toEqual({ authorization: 'token key' });
    expect(await gateway.findInvoice!(answering({ 'orderId=order-1': [other] }).http, 'order-1')).toBeNull();
  });

  it('is opened with amount, currency and order, for an hour', async () => {
    const { http, sent } = answering({ '/stores/store/invoices': INVOICE });
    const order = { orderId: 'order-1', amount: 25_000, notifyUrl: 'https://desk.example/n', returnUrl: 'https://desk.example/p' };
    expect(await gateway.createInvoice(http, order)).toEqual({ id: 'Inv1', url: `${URL}/i/Inv1` });
    expect(sent[0]).toMatchObject({ method: 'POST', headers: { authorization: 'token key', 'content-type': 'application/json' } });
    expect(JSON.parse(String(sent[0]!.body))).toEqual({
      ...{ amount: '25.00', currency: 'USD', metadata: { orderId: 'order-1' } },
      checkout: { expirationMinutes: 60, monitoringMinutes: 1440, redirectURL: 'https://desk.example/p' },
    });
  });

  it('at another host is refused', async () => {
    const { http } = answering({ '/stores/store/invoices': { ...INVOICE, checkoutLink: 'https://evil.example/i/Inv1' } });
    const order = { orderId: 'order-1', amount: 25_000, notifyUrl: '', returnUrl: '' };
    const refusal = { code: 'BAD_ANSWER', message: 'the invoice lies at another host', mayHaveHappened: true };
    await expect(gateway.createInvoice(http, order)).rejects.toMatchObject(refusal);
  });

  it('is the one payment of its order', async () => {
    const { http, sent } = answering({});
    expect(await gateway.paymentsOf(http, { invoiceId: 'Inv1', externalIds: ['x'] })).toEqual(['Inv1']);
    expect(sent).toEqual([]);
  });
});

it.each([
  ['ftp://pay.example.com/i/Inv1', false],
  ['xhttps://pay.example.com/i/Inv1', false],
  ['httpsx://pay.example.com/i/Inv1', false],
  ['http://127.0.0.1:1/i/Inv1', true],
])('an invoice lies at an address of the web: %s, %s', async (checkoutLink, isTaken) => {
  const pages = checkoutLink.slice(0, checkoutLink.indexOf('/i/'));
  const own = btcpay({ url: URL, storeId: 'store', apiKey: 'key', secret: 'secret', pages });
  const { http } = answering({ '/stores/store/invoices': { ...INVOICE, checkoutLink } });
  const made = own.createInvoice(http, { orderId: 'order-1', amount: 25_000, notifyUrl: '', returnUrl: '' });
  if (isTaken) expect(await made).toEqual({ id: 'Inv1', url: checkoutLink });
  else await expect(made).rejects.toMatchObject({ code: 'BAD_ANSWER' });
});

describe('the invoices since a time', () => {
  const since = new Date('2026-11-01T00:00:00.900Z');
  const invoices = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ ...INVOICE, id: `Inv${from + at}`, status: 'Settled', paidAmount: '25.00' }));
  const paged = (pages: (skip: number) => object[]) => {
    const sent: HttpRequest[] = [];
    const http = async (request: HttpRequest) => {
      sent.push(request);
      return { status: 200, headers: {}, body: bodyOf(pages(Number(/skip=(-?\d+)/.exec(request.url)![1]))) };
    };
    return { http, sent };
  };

  it('are read page by page, each invoice once although the pages overlap', async () => {
    const { http, sent } = paged((skip) => (skip === 0 ? invoices(200) : invoices(2, 199)));
    const found = (await gateway.paymentsSince(http, since))!;
    expect(found.map(({ id }) => id)).toEqual(invoices(201).map(({ id }) => id));
    expect(found[0]).toMatchObject({ received: 25_000, standing: 'paid', coin: null, wallet: null });
    expect(sent).toEqual(
      [0, 200].map((skip) => ({
        url: `${URL}/api/v1/stores/store/invoices?startDate=${Date.UTC(2026, 10, 1) / 1000}&skip=${skip}&take=200`,
        headers: { authorization: 'token key' },
      })),
    );
  });

  it('are no list when it has no end', async () => {
    const { http, sent } = paged(() => invoices(200));
    const refusal = { code: 'BAD_ANSWER', message: 'the list of invoices has no end' };
    await expect(gateway.paymentsSince(http, since)).rejects.toMatchObject(refusal);
    expect(sent).toHaveLength(500);
  });
});

it('has its name, and is open for the hour of its rate and a day', () =>
  expect([gateway.name, gateway.openForMs]).toEqual(['btcpay', 25 * 3_600_000]));
