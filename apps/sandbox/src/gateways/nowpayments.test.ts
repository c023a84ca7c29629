import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ipnSignature, sortedJson } from './signatures.ts';
import { DAY, MINUTE, SECOND, testGateways, type Json } from './test-gateways.ts';

const { app, clock, received, answers, state, send, deliveries, drive, pass, submit } = testGateways();
const API = 'api.nowpayments.io/v1';
const KEY = { 'x-api-key': 'sandbox-nowpayments-key' };

const call = (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = KEY) =>
  send(method, `${API}/${path}`, body, headers);
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

/** The body of a notice that NOWPayments sent in June 2025, and what its signature is for a secret of ours. */
const RECORDED = {
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
const RECORDED_SIGNATURE =
  '442d949e9e2f85ca30911fc26e98813d18795f857238082abd3ffed03998e00c81247e1a78792ebb8c1909f84a74d11a96bab39f521844cdb7668d1bb52c56cb';
const SECRET = 'sandbox-nowpayments-secret';

const INVOICE_KEYS =
  'id order_id order_description price_amount price_currency pay_currency ipn_callback_url invoice_url success_url cancel_url created_at updated_at';
const CREATED_KEYS =
  'payment_id payment_status pay_address price_amount price_currency pay_amount pay_currency order_id order_description ipn_callback_url created_at updated_at purchase_id amount_received payin_extra_id smart_contract network network_precision time_limit burning_percent expiration_estimate_date';
const LISTED_KEYS =
  'payment_id invoice_id payment_status pay_address payin_extra_id price_amount price_currency pay_amount actually_paid pay_currency order_id order_description purchase_id outcome_amount outcome_currency payout_hash payin_hash created_at updated_at type';
const keysOf = (names: string): string[] => names.split(' ').toSorted();
const keysIn = (object: Json): string[] => Object.keys(object).toSorted();

describe('signature', () => {
  it('is that of the recorded notice', () => {
    const scrambled = Object.fromEntries(Object.entries(RECORDED).toReversed());
    expect(ipnSignature('test-ipn-secret-not-real', scrambled)).toBe(RECORDED_SIGNATURE);
    expect(sortedJson(scrambled)).toBe(JSON.stringify(RECORDED));
    expect(sortedJson(RECORDED)).toHaveLength(577);
  });
});

describe('API', () => {
  it.each(['invoice', 'invoice-payment'])('refuses POST %s without the key', async (path) => {
    const refusal = { status: false, statusCode: 403, code: 'INVALID_API_KEY', message: 'Invalid api key' };
    expect(await call('POST', path, fields(), {})).toEqual([403, refusal]);
    expect(await call('POST', path, fields(), { 'x-api-key': 'other' })).toEqual([403, refusal]);
  });

  it('opens an invoice in the documented shape, and no payment', async () => {
    const [status, invoice] = await call('POST', 'invoice', fields());
    expect([status, keysIn(invoice)]).toEqual([201, keysOf(INVOICE_KEYS)]);
    expect(invoice).toMatchObject({ ...fields(), price_amount: '20', pay_currency: null, created_at: '2026-11-20T12:00:00.000Z' });
    expect(invoice['id']).toMatch(/^\d{10}$/);
    expect(invoice['invoice_url']).toBe(`http://localhost:80/nowpayments.io/payment/?iid=${invoice['id'] as string}`);
    const all = (await send('GET', '_gateways'))[1];
    expect(all['nowpayments']).toMatchObject({ payments: [] });
    expect(received).toEqual([]);
  });

  it.each([
    [{ price_amount: undefined }, 'price_amount is required'],
    [{ price_amount: 'many' }, 'price_amount must be a positive number'],
    [{ price_currency: undefined }, 'price_currency is required'],
    [{ price_currency: 'xyz' }, 'Currency is not supported'],
    [{ order_id: 7 }, 'order_id must be a string'],
    [{ success_url: 'http://shop.example/?order=1|2' }, 'success_url must be a valid uri'],
  ])('refuses an invoice with %j', async (more, message) => {
    const refusal = { status: false, statusCode: 400, code: 'INVALID_REQUEST_PARAMS', message };
    expect(await call('POST', 'invoice', { ...fields(), ...more })).toEqual([400, refusal]);
  });

  it('creates a payment in the documented shape, and tells that it waits', async () => {
    const invoice = await openInvoice();
    const [status, payment] = await call('POST', 'invoice-payment', { iid: invoice['id'] as string, pay_currency: 'btc' });
    expect([status, keysIn(payment)]).toEqual([201, keysOf(CREATED_KEYS)]);
    expect(payment).toMatchObject({ payment_status: 'waiting', pay_amount: 0.0003125, price_amount: 20, network: 'btc' });
    expect(payment['payment_id']).toMatch(/^\d{10}$/);
    await deliveries();
    expect(received).toMatchObject([
      { path: '/api/v1/notices/nowpayments', body: { payment_status: 'waiting', payment_id: Number(payment['payment_id']) } },
    ]);
  });

  it('refuses a coin that is unknown or whose minimum is higher, and an unknown invoice', async () => {
    const { id } = await openInvoice({ price_amount: 3 });
    expect(await call('POST', 'invoice-payment', { iid: id as string, pay_currency: 'doge' })).toMatchObject([400, {}]);
    expect(await call('POST', 'invoice-payment', { iid: id as string, pay_currency: 'btc' })).toMatchObject([
      400,
      { code: 'AMOUNT_MINIMAL_ERROR' },
    ]);
    expect(await call('POST', 'invoice-payment', { iid: '1', pay_currency: 'btc' })).toMatchObject([404, { code: 'INVOICE_NOT_FOUND' }]);
  });

  it('answers about a payment with numbers as ids', async () => {
    const id = await openPayment();
    const payment = await read(id);
    expect(keysIn(payment)).toEqual(keysOf(`${LISTED_KEYS} burning_percent payment_extra_ids`));
    expect(payment).toMatchObject({ payment_id: Number(id), burning_percent: 'null', payment_extra_ids: null, actually_paid: 0 });
    expect(payment['purchase_id']).toEqual(expect.any(Number));
    expect(await call('GET', 'payment/1')).toMatchObject([404, { statusCode: 404, code: 'PAYMENT_NOT_FOUND' }]);
    expect(await call('GET', 'payment/abc')).toMatchObject([400, {}]);
  });

  it('lists payments of an invoice to those who signed in less than 5 minutes ago', async () => {
    const invoice = await openInvoice();
    const iid = String(invoice['id']);
    for (const coin of ['trx', 'ton', 'btc']) await drive(`nowpayments/${iid}/pick`, { coin });
    await openPayment();
    expect(await call('GET', `payment/?invoiceId=${iid}`)).toMatchObject([401, { code: 'AUTH_REQUIRED' }]);
    expect(await call('POST', 'auth', { email: 'shop@nowpayments.example', password: 'wrong' })).toMatchObject([401, {}]);
    const login = { email: 'shop@nowpayments.example', password: 'sandbox-nowpayments-password' };
    const bearer = { ...KEY, authorization: `Bearer ${String((await call('POST', 'auth', login))[1]['token'])}` };
    const [, list] = await call('GET', `payment/?invoiceId=${iid}&limit=2&page=1`, undefined, bearer);
    expect(list).toMatchObject({ limit: 2, page: 1, pagesCount: 2, total: 3, data: [{ invoice_id: Number(iid), pay_currency: 'trx' }] });
    expect(keysIn((list['data'] as Json[])[0]!)).toEqual(keysOf(`${LISTED_KEYS} payment_extra_ids`));
    clock.advance(5 * MINUTE);
    expect(await call('GET', 'payment/', undefined, bearer)).toMatchObject([401, { code: 'INVALID_TOKEN' }]);
  });

  it('states coins, minimums and estimates', async () => {
    expect(await call('GET', 'status', undefined, {})).toEqual([200, { message: 'OK' }]);
    expect(await call('GET', 'merchant/coins')).toEqual([200, { currencies: ['btc', 'eth', 'ltc', 'usdttrc20', 'ton', 'trx'] }]);
    expect(await call('GET', 'min-amount?currency_from=eth&currency_to=trx&fiat_equivalent=usd')).toEqual([
      200,
      { currency_from: 'eth', currency_to: 'trx', min_amount: 0.00125, fiat_equivalent: 4 },
    ]);
    expect(await call('GET', 'estimate?amount=3999.5&currency_from=usd&currency_to=btc')).toEqual([
      200,
      { currency_from: 'usd', amount_from: 3999.5, currency_to: 'btc', estimated_amount: 0.06249219 },
    ]);
  });

  it('suffers from the faults of its host', async () => {
    await send('POST', '_faults', {
      host: 'api.nowpayments.io',
      path: '/v1/invoice',
      method: 'POST',
      mode: 'status',
      status: 500,
      after: true,
      times: 1,
    });
    expect(await call('POST', 'invoice', fields())).toEqual([500, { error: 'fault' }]);
    const all = (await send('GET', '_gateways'))[1];
    expect((all['nowpayments'] as Json)['invoices']).toHaveLength(1);
    expect((await call('POST', 'invoice', fields()))[0]).toBe(201);
  });
});

describe('payment', () => {
  it('goes to finished by itself within 5 seconds, with one signed notice for each status', async () => {
    const id = await openPayment();
    await act(id, 'pay');
    const seen = [(await read(id))['payment_status']];
    for (let second = 0; second < 4; second += 1) {
      await pass(SECOND);
      seen.push((await read(id))['payment_status']);
    }
    const steps = ['waiting', 'confirming', 'confirmed', 'sending', 'finished'];
    expect(seen).toEqual(steps);
    expect(statuses(id)).toEqual(steps);
    const last = received.at(-1)!;
    expect(keysIn(last.body)).toEqual(keysIn(RECORDED));
    expect(last.raw).toBe(sortedJson(last.body));
    expect(last.headers).toMatchObject({
      'user-agent': 'NOWPayments v1.0',
      'content-type': 'application/json',
      'x-nowpayments-sig': createHmac('sha512', SECRET).update(last.raw).digest('hex'),
    });
    expect(last.body).toMatchObject({
      order_id: 'order-1',
      price_amount: 20,
      price_currency: 'usd',
      pay_amount: 80,
      actually_paid: 80,
      actually_paid_at_fiat: 20,
      outcome_amount: 79.5005,
      fee: { currency: 'trx', depositFee: 0.1, serviceFee: 0.3995, withdrawalFee: 0 },
      updated_at: clock.now(),
    });
    expect(last.body['purchase_id']).toEqual(expect.any(String));
  });

  it('passes through every status in order after a jump of the clock', async () => {
    const id = await openPayment();
    await act(id, 'pay');
    await pass(DAY);
    const times = (await deliveries(id)).map(({ kind, at }) => [kind, at.slice(11, 19)]);
    expect(times.toReversed()).toEqual([
      ['waiting', '12:00:00'],
      ['confirming', '12:00:01'],
      ['confirmed', '12:00:02'],
      ['sending', '12:00:03'],
      ['finished', '12:00:04'],
    ]);
  });

  it.each([
    ['half', 'partially_paid', 40],
    ['over', 'finished', 120],
    ['fail', 'failed', 80],
  ])('%s: ends as %s', async (action, end, paid) => {
    const id = await openPayment();
    await act(id, action, { at_once: true });
    expect(await read(id)).toMatchObject({ payment_status: end, actually_paid: paid, price_amount: 20 });
    expect(statuses(id)).toContain(end);
  });

  it('fails when the deposit is below the minimum of the coin', async () => {
    const id = await openPayment({ price_amount: 6 }, 'btc');
    expect(await act(id, 'half', { at_once: true })).toMatchObject({ payment_status: 'failed' });
  });

  it('expires after 7 days without funds; later deposits are not told', async () => {
    const id = await openPayment();
    await pass(7 * DAY - 1);
    expect(await read(id)).toMatchObject({ payment_status: 'waiting' });
    await pass(1);
    expect(statuses(id)).toEqual(['waiting', 'expired']);
    await act(id, 'pay', { at_once: true });
    expect(await read(id)).toMatchObject({ payment_status: 'finished', actually_paid: 80 });
    expect(statuses(id)).toEqual(['waiting', 'expired']);
    expect((await deliveries(id)).filter(({ outcome }) => outcome === 'suppressed')).toHaveLength(4);
  });

  it('does not expire once something was paid', async () => {
    const id = await openPayment();
    await pass(7 * DAY - 500);
    await act(id, 'pay');
    await pass(DAY);
    expect(await read(id)).toMatchObject({ payment_status: 'finished' });
    expect(statuses(id)).not.toContain('expired');
  });

  it('can be refunded after it was finished, but not unpaid', async () => {
    const id = await openPayment();
    expect(await act(id, 'refund')).toEqual({ error: 'not possible now' });
    await act(id, 'pay', { at_once: true });
    await act(id, 'refund');
    expect(statuses(id).at(-1)).toBe('refunded');
    expect(await act(id, 'pay')).toEqual({ error: 'not possible now' });
  });

  it('is one of several of its invoice', async () => {
    const invoice = await openInvoice();
    const [one, other] = [
      await drive(`nowpayments/${String(invoice['id'])}/pick`, { coin: 'trx' }),
      await drive(`nowpayments/${String(invoice['id'])}/pick`, { coin: 'ton' }),
    ];
    expect(one['payment_id']).not.toBe(other['payment_id']);
    expect(other).toMatchObject({ invoice_id: Number(invoice['id']), pay_currency: 'ton', pay_amount: 4 });
  });

  it.each([
    ['again', 'REPEATED', 'trx', 80],
    ['wrong_coin', 'WRONG_ASSET', 'usdttrc20', 20],
  ])('%s: a further deposit is a payment of its own, without the order', async (action, origin, coin, amount) => {
    const id = await openPayment();
    await act(id, 'pay', { at_once: true });
    const parent = await act(id, action);
    const [childId] = parent['payment_extra_ids'] as number[];
    expect(await read(childId)).toMatchObject({
      payment_status: 'finished',
      parent_payment_id: Number(id),
      origin_type: origin,
      pay_currency: coin,
      actually_paid: amount,
      order_id: null,
      invoice_id: parent['invoice_id'] as number,
    });
    expect(received.at(-1)!.body).toMatchObject({ payment_id: childId, parent_payment_id: Number(id), payment_status: 'finished' });
    await drive('settings', { repeated: 'partially_paid', wrong_coin: 'failed' });
    await act(id, action);
    expect(received.at(-1)!.body['payment_status']).toBe(action === 'again' ? 'partially_paid' : 'failed');
    expect((await read(id))['payment_extra_ids']).toHaveLength(2);
  });
});

describe('notices', () => {
  it('are repeated twice, a minute apart, with the same bytes, then never again', async () => {
    answers.push(500, null, 404);
    const id = await openPayment();
    await deliveries();
    expect(received).toHaveLength(1);
    await pass(MINUTE - 1);
    expect(received).toHaveLength(1);
    await pass(1);
    expect(received).toHaveLength(2);
    await pass(MINUTE);
    await pass(DAY);
    expect(received.map(({ raw }) => raw)).toEqual(Array.from({ length: 3 }, () => received[0]!.raw));
    const outcomes = (await deliveries(id)).map(({ attempt, outcome, status }) => [attempt, outcome, status]);
    expect(outcomes.toReversed()).toEqual([
      [0, 'refused', 500],
      [1, 'no_answer', null],
      [2, 'refused', 404],
    ]);
  });

  it('end with the first good answer', async () => {
    answers.push(503);
    await openPayment();
    await deliveries();
    await pass(MINUTE);
    await pass(DAY);
    expect(received).toHaveLength(2);
  });

  it('can be lost, sent again, and forged', async () => {
    const id = await openPayment();
    await act(id, 'pay', { at_once: true, silent: true });
    expect(await read(id)).toMatchObject({ payment_status: 'finished' });
    expect(statuses(id)).toEqual(['waiting']);
    await drive(`nowpayments/${id}/again`, { times: 3 });
    expect(statuses(id)).toEqual(['waiting', 'finished', 'finished', 'finished']);
    const [oldest] = (await deliveries(id)).filter(({ kind }) => kind === 'waiting');
    await drive(`deliveries/${oldest!.id}/again`);
    expect(statuses(id).at(-1)).toBe('waiting');

    const valid = ({ raw, headers }: (typeof received)[number]): boolean =>
      headers['x-nowpayments-sig'] === createHmac('sha512', SECRET).update(raw).digest('hex');
    const sent = async (signature: string, changes = {}) => {
      const { deliveries: all } = await drive(`nowpayments/${id}/forged`, { signature, changes });
      expect(all).toMatchObject([{ kind: 'forged', outcome: 'delivered', status: 200 }]);
      return received.at(-1)!;
    };
    const changed = await sent('right', { price_amount: 2000, price_currency: 'eur', order_id: 'order-2' });
    expect([valid(changed), changed.body]).toMatchObject([
      true,
      { price_amount: 2000, price_currency: 'eur', order_id: 'order-2', payment_id: Number(id) },
    ]);
    expect(valid(await sent('wrong'))).toBe(false);
    expect((await sent('none')).headers).not.toHaveProperty('x-nowpayments-sig');
  });

  it('tell what a script set, unless it is silent', async () => {
    const id = await openPayment();
    await act(id, 'pay');
    await drive(`nowpayments/${id}/set`, { payment_status: 'finished', actually_paid: 1, price_currency: 'eur', order_id: 'x' });
    expect(received.at(-1)!.body).toMatchObject({ payment_status: 'finished', actually_paid: 1, price_currency: 'eur', order_id: 'x' });
    await drive(`nowpayments/${id}/set`, { payment_status: 'failed', silent: true });
    await pass(DAY);
    expect(await read(id)).toMatchObject({ payment_status: 'failed' });
    expect(statuses(id)).toEqual(['waiting', 'finished']);
    await drive('settings', { silent: true });
    await drive(`nowpayments/${id}/set`, { payment_status: 'refunded' });
    expect(statuses(id)).toEqual(['waiting', 'finished']);
  });

  it('go to loopback only, or to the origin that a script names', async () => {
    const id = await openPayment({ ipn_callback_url: 'https://shop.example/notices/nowpayments' });
    expect(await deliveries(id)).toMatchObject([{ outcome: 'not_loopback' }]);
    await drive('settings', { deliver_to: state.origin });
    await drive(`nowpayments/${id}/again`);
    expect(received.map(({ path }) => path)).toEqual(['/notices/nowpayments']);
  });
});

describe('pay page', () => {
  const page = async (url: string) => (await app.inject(url)).body;

  it('offers the coins, then what the payment does, and leads back', async () => {
    const invoice = await openInvoice({ price_amount: 3, order_description: '<b>Top up</b>' });
    const url = new URL(String(invoice['invoice_url']));
    const choice = await page(`${url.pathname}${url.search}`);
    expect(choice).toContain('Sandbox: this is not NOWPayments');
    expect(choice).toContain('&lt;b&gt;Top up&lt;/b&gt;');
    expect([...choice.matchAll(/name="coin" value="(\w+)"/g)].map(([, coin]) => coin)).toEqual(['ltc', 'usdttrc20', 'ton', 'trx']);
    expect(choice).toContain('<a href="http://localhost:3000/transactions">Back to the shop</a>');

    const iid = String(invoice['id']);
    const chosen = await submit('nowpayments.io/payment/', { iid, coin: 'trx' });
    expect(chosen.statusCode).toBe(303);
    const address = String(chosen.headers.location);
    const waiting = await page(address);
    for (const label of ['Pay exactly', 'Pay half', 'Pay too much', 'Pay later (after expiry)', 'Fail'])
      expect(waiting).toContain(`>${label}</button>`);
    const payment = new URL(address, 'http://localhost').searchParams.get('paymentId')!;
    await submit('nowpayments.io/payment/', { iid, payment, action: 'pay' });
    expect((await app.inject(address)).headers['refresh']).toBe('2');
    await pass(4 * SECOND);
    const paid = await app.inject(address);
    expect(paid.headers).not.toHaveProperty('refresh');
    expect(paid.body).toContain('<dd>finished</dd>');
    for (const label of ['Pay again', 'Refund']) expect(paid.body).toContain(`>${label}</button>`);
    expect(paid.body).not.toContain('Pay exactly');
  });

  it('knows no other invoice', async () => {
    expect((await app.inject('/nowpayments.io/payment/?iid=1')).statusCode).toBe(404);
  });

  it('pays later: the payment expires and finishes without a notice', async () => {
    const id = await openPayment();
    const iid = String((await read(id))['invoice_id']);
    await submit('nowpayments.io/payment/', { iid, payment: id, action: 'late' });
    await pass(4 * SECOND);
    expect(await read(id)).toMatchObject({ payment_status: 'finished' });
    expect(statuses(id)).toEqual(['waiting', 'expired']);
  });
});
