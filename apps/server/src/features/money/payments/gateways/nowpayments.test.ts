import { createHmac } from 'node:crypto';
import type { HttpRequest } from '@lootfolio/marketplaces/port';
import { describe, expect, it } from 'vitest';
import { nowPayments } from './nowpayments.ts';
import { sortDeep } from './signature.ts';

const SECRET = 'test-ipn-secret-not-real';
const gateway = nowPayments({ apiKey: 'key', secret: SECRET, account: null, pages: 'https://nowpayments.io/' });

/** A notice that was recorded in June 2025, with the signature of its sorted body under the secret above. */
const RECORDED = {
  actually_paid: 0.78,
  actually_paid_at_fiat: 0.78,
  fee: { currency: 'ton', depositFee: 0.01, serviceFee: 0.00385, withdrawalFee: 0 },
  invoice_id: 6_060_616_802,
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
  payment_id: 5_170_245_329,
  payment_status: 'partially_paid',
  price_amount: 100,
  price_currency: 'ton',
  purchase_id: '4919950580',
  updated_at: 1_749_522_415_506,
};
const SIGNATURE =
  '442d949e9e2f85ca30911fc26e98813d18795f857238082abd3ffed03998e00c81247e1a78792ebb8c1909f84a74d11a96bab39f521844cdb7668d1bb52c56cb';
const bodyOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const verify = (body: Buffer, signature: string | undefined) => gateway.verify({ 'x-nowpayments-sig': signature }, body);

/** Returns the payment of an answer with these fields. */
async function read(fields: object) {
  const requests: HttpRequest[] = [];
  const answer = { payment_id: 5, payment_status: 'waiting', price_amount: 25, price_currency: 'usd', ...fields };
  const http = async (request: HttpRequest) => {
    requests.push(request);
    return { status: 200, headers: {}, body: bodyOf(answer) };
  };
  return { stated: await gateway.read(http, '5'), requests };
}

describe('a notice', () => {
  it('that was recorded is taken with the signature that the gateway documents, over its bytes', () => {
    const body = bodyOf(RECORDED);
    expect(body).toHaveLength(577);
    expect(verify(body, SIGNATURE)).toEqual({ eventId: expect.stringMatching(/^[0-9a-f]{64}$/), reference: '5170245329' });
    expect(verify(body, SIGNATURE.toUpperCase())).not.toBeNull();
  });

  it('in another order of its keys, also of nested ones, is taken with the signature of the sorted body', () => {
    const fee = Object.fromEntries(Object.entries(RECORDED.fee).toReversed());
    const reordered = Object.fromEntries(Object.entries({ ...RECORDED, fee }).toReversed());
    expect(JSON.stringify(sortDeep(reordered))).toBe(JSON.stringify(RECORDED));
    expect(verify(bodyOf(reordered), SIGNATURE)).not.toBeNull();
  });

  it('is sorted by its keys at every depth, and its lists stay as they are', () => {
    const mixed = { c: 1, a: [{ z: 1, y: 2 }, 'b', 'a'], b: { e: null, d: 1 }, d: 2 };
    expect(JSON.stringify(sortDeep(mixed))).toBe('{"a":[{"y":2,"z":1},"b","a"],"b":{"d":1,"e":null},"c":1,"d":2}');
  });

  it('whose nested keys were left out when it was signed is refused', () => {
    const wrong = createHmac('sha512', SECRET)
      .update(JSON.stringify(RECORDED, Object.keys(RECORDED).toSorted()))
      .digest('hex');
    expect(verify(bodyOf(RECORDED), wrong)).toBeNull();
  });

  it.each([
    ['without a signature', undefined],
    ['with an empty one', ''],
    ['with one that is too short', SIGNATURE.slice(2)],
    ['with one that is too long', `${SIGNATURE}00`],
    ['with another one', SIGNATURE.replace(/^4/, '5')],
    ['with one of another secret', createHmac('sha512', 'other').update(bodyOf(RECORDED)).digest('hex')],
  ])('%s is refused', (_, signature) => expect(verify(bodyOf(RECORDED), signature)).toBeNull());

  it.each(['payment_id', 'payment_status', 'actually_paid', 'order_id', 'price_amount'])('with another %s is refused', (field) => {
    expect(verify(bodyOf({ ...RECORDED, [field]: 7 }), SIGNATURE)).toBeNull();
  });

  it.each([
    Buffer.alloc(0),
    Buffer.from('no JSON'),
    bodyOf(null),
    bodyOf([]),
    bodyOf({ payment_id: '../1' }),
    bodyOf({ payment_id: '1/../2' }),
    bodyOf({ payment_id: -1 }),
  ])('of %s is none, whatever signs it', (body) =>
    expect(verify(body, createHmac('sha512', SECRET).update(body).digest('hex'))).toBeNull(),
  );
});

describe('a payment', () => {
  it('is read by its id with the key', async () => {
    const { requests } = await read({});
    expect(requests).toEqual([{ url: 'https://api.nowpayments.io/v1/payment/5', headers: { 'x-api-key': 'key' } }]);
  });

  it.each([
    ['waiting', 'waiting'],
    ['confirming', 'arriving'],
    ['confirmed', 'arriving'],
    ['sending', 'arriving'],
    ['partially_paid', 'partial'],
    ['finished', 'paid'],
    ['failed', 'failed'],
    ['expired', 'failed'],
    ['cancelled', 'failed'],
    ['canceled', 'failed'],
    ['refunded', 'refunded'],
    ['a new word', 'unknown'],
  ])('that is %s stands as %s', async (said, standing) => {
    expect((await read({ payment_status: said })).stated).toMatchObject({ said, standing });
  });

  it('that ended after something had arrived waits for a person', async () => {
    const { stated } = await read({ payment_status: 'expired', pay_amount: 2, actually_paid: 1 });
    expect([stated.standing, stated.received]).toEqual(['partial', 12_500]);
  });

  it.each([
    [{ pay_amount: '0.3125', actually_paid: 0.3125 }, 25_000, false],
    [{ pay_amount: 0.3, actually_paid: 0.1 }, 8333, false],
    [{ pay_amount: 1e-7, actually_paid: '2e-7' }, 50_000, true],
    [{ pay_amount: 1, actually_paid: null }, 0, false],
    [{ actually_paid: 1 }, 0, false],
    // the lesser of both figures counts; 0 means that the gateway did not convert
    [{ pay_amount: 1, actually_paid: 1, actually_paid_at_fiat: 24.5 }, 24_500, false],
    [{ pay_amount: 1, actually_paid: 1, actually_paid_at_fiat: 0 }, 25_000, false],
    [{ pay_amount: 1, actually_paid: 1, actually_paid_at_fiat: 99 }, 25_000, false],
  ])('of %o received %i', async (fields, received, isOver) => {
    expect((await read(fields)).stated).toMatchObject({ received, isOver });
  });

  it('of a price that cannot be read is not overpaid, and has no children', async () => {
    const { stated } = await read({ price_amount: 'a lot', pay_amount: 1, actually_paid: 2 });
    expect([stated.price, stated.isOver, stated.others]).toEqual([null, false, []]);
  });

  it('that has not ended is not partial because something arrived', async () => {
    expect((await read({ payment_status: 'confirming', pay_amount: 1, actually_paid: 1 })).stated.standing).toBe('arriving');
  });

  it('is read whatever the length of its address, which is shown up to 500 characters', async () => {
    const walletOf = async (length: number) => (await read({ pay_address: 'a'.repeat(length) })).stated.wallet?.length ?? null;
    expect([await walletOf(500), await walletOf(501)]).toEqual([500, null]);
  });

  it('names its order, its invoice, its parent and its children', async () => {
    const names = {
      order_id: 'order',
      invoice_id: 9,
      parent_payment_id: '8',
      payment_extra_ids: [7, '6'],
      pay_address: 'A',
      pay_currency: 'btc',
    };
    expect((await read(names)).stated).toMatchObject({
      ...{ orderId: 'order', invoiceId: '9', parentId: '8', others: ['7', '6'], wallet: 'A', coin: 'btc', price: 25_000, currency: 'usd' },
    });
    expect((await read({ price_amount: '25.0001', price_currency: 'EUR' })).stated).toMatchObject({
      price: null,
      currency: 'eur',
      parentId: null,
    });
  });
});

describe('an invoice', () => {
  const order = { orderId: 'order-1', amount: 12_340, notifyUrl: 'https://desk.example/n', returnUrl: 'https://desk.example/p' };
  const create = (url: string) => {
    const sent: HttpRequest[] = [];
    const http = async (request: HttpRequest) => {
      sent.push(request);
      return { status: 201, headers: {}, body: bodyOf({ id: '45', invoice_url: url }) };
    };
    return { sent, made: gateway.createInvoice(http, order) };
  };

  it('is opened with the price in dollars and the order', async () => {
    const { sent, made } = create('https://nowpayments.io/payment/?iid=45');
    expect(await made).toEqual({ id: '45', url: 'https://nowpayments.io/payment/?iid=45' });
    expect(sent[0]).toMatchObject({
      ...{ url: 'https://api.nowpayments.io/v1/invoice', method: 'POST' },
      headers: { 'x-api-key': 'key', 'content-type': 'application/json' },
    });
    expect(JSON.parse(String(sent[0]!.body))).toEqual({
      ...{ price_amount: 12.34, price_currency: 'usd', order_id: 'order-1' },
      ...{ ipn_callback_url: order.notifyUrl, success_url: order.returnUrl, cancel_url: order.returnUrl },
    });
  });

  it.each(['https://evil.example/payment', 'https://nowpayments.io.evil.example/', 'javascript:alert(1)'])(
    'at %s is refused',
    async (url) => {
      const message = url.startsWith('https') ? 'the invoice lies at another host' : expect.stringContaining('another shape');
      const refusal = { code: 'BAD_ANSWER', message, mayHaveHappened: true };
      await expect(create(url).made).rejects.toMatchObject(refusal);
    },
  );

  it.each([
    ['ftp://nowpayments.io/', false],
    ['xhttps://nowpayments.io/', false],
    ['httpsx://nowpayments.io/', false],
    ['http://127.0.0.1:1/', true],
  ])('lies at an address of the web: %s, %s', async (url, isTaken) => {
    const own = nowPayments({ apiKey: 'key', secret: SECRET, account: null, pages: url });
    const http = async () => ({ status: 201, headers: {}, body: bodyOf({ id: '45', invoice_url: url }) });
    const made = own.createInvoice(http, order);
    if (isTaken) expect(await made).toEqual({ id: '45', url });
    else await expect(made).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });
});

describe('with the sign-in of the account', () => {
  const account = { email: 'desk@example.com', password: 'not-real' };
  const signedIn = nowPayments({ apiKey: 'key', secret: SECRET, account, pages: 'https://nowpayments.io/' });
  const payment = (id: number) => ({ payment_id: id, payment_status: 'finished', price_amount: 25, price_currency: 'usd' });
  const paged = (total: number, pages: (page: number) => object[], token: unknown = 'T') => {
    const sent: HttpRequest[] = [];
    const http = async (request: HttpRequest) => {
      sent.push(request);
      const page = /&page=(-?\d+)/.exec(request.url)?.[1];
      return { status: 200, headers: {}, body: bodyOf(page === undefined ? { token } : { data: pages(Number(page)), total }) };
    };
    return { http, sent };
  };
  const since = new Date('2026-11-01T00:00:00.000Z');
  const listed = (page: number, query: string): HttpRequest => ({
    url: `https://api.nowpayments.io/v1/payment/?limit=500&page=${page}&sortBy=created_at&orderBy=asc&${query}`,
    headers: { 'x-api-key': 'key', authorization: 'Bearer T' },
  });

  it('the payments since a time are read page by page, each once although the pages overlap', async () => {
    const pages = [
      [payment(1), payment(2)],
      [payment(2), payment(3)],
    ];
    const { http, sent } = paged(1000, (page) => pages[page]!);
    const found = (await signedIn.paymentsSince(http, since))!;
    expect(found.map(({ id, standing, price }) => [id, standing, price])).toEqual(['1', '2', '3'].map((id) => [id, 'paid', 25_000]));
    expect(sent).toEqual([
      {
        ...{ url: 'https://api.nowpayments.io/v1/auth', method: 'POST', body: JSON.stringify(account) },
        headers: { 'x-api-key': 'key', 'content-type': 'application/json' },
      },
      ...[0, 1].map((page) => listed(page, 'dateFrom=2026-11-01T00:00:00.000Z')),
    ]);
  });

  it('a list without an end, an answer without a token or without a total is refused', async () => {
    const endless = paged(1_000_000, () => [payment(1)]);
    const refusal = { code: 'BAD_ANSWER', message: 'the list of payments has no end' };
    await expect(signedIn.paymentsSince(endless.http, since)).rejects.toMatchObject(refusal);
    expect(endless.sent).toHaveLength(201);
    for (const token of [null, 'T'.repeat(4001)])
      await expect(signedIn.paymentsSince(paged(0, () => [], token).http, since)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    await expect(signedIn.paymentsSince(paged(-1, () => []).http, since)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('the payments of an invoice are those that are known and those that are listed, each once', async () => {
    const { http, sent } = paged(2, () => [payment(1), payment(2)]);
    expect(await signedIn.paymentsOf(http, { invoiceId: '9', externalIds: ['7', '1'] })).toEqual(['7', '1', '2']);
    expect(sent[1]).toEqual(listed(0, 'invoiceId=9'));
  });
});

it('without the sign-in of the account only the known payments of an invoice are read, and none since a time', async () => {
  const http = async () => Promise.reject(new Error('asked'));
  expect(await gateway.paymentsOf(http, { invoiceId: '9', externalIds: ['7', '7'] })).toEqual(['7']);
  expect(await gateway.paymentsSince(http, new Date())).toBeNull();
});

it('is open for eight days, and has its name', () => expect([gateway.name, gateway.openForMs]).toEqual(['nowpayments', 8 * 86_400_000]));
