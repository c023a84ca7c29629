import { describe, expect, it } from 'vitest';
import { ipnSignature, sortedJson } from './signatures.ts';
import { keysIn, keysOf, KEY_OF_NOWPAYMENTS, MINUTE, RECORDED_IPN, shopAtNowPayments, testGateways, type Json } from './test-gateways.ts';

const gateways = testGateways();
const { clock, received, send, deliveries, drive } = gateways;
const { call, fields, openInvoice, openPayment, read } = shopAtNowPayments(gateways);

/** The signature of the recorded notice for a secret of ours. */
const RECORDED_SIGNATURE =
  '442d949e9e2f85ca30911fc26e98813d18795f857238082abd3ffed03998e00c81247e1a78792ebb8c1909f84a74d11a96bab39f521844cdb7668d1bb52c56cb';

const INVOICE_KEYS =
  'id order_id order_description price_amount price_currency pay_currency ipn_callback_url invoice_url success_url cancel_url created_at updated_at';
const CREATED_KEYS =
  'payment_id payment_status pay_address price_amount price_currency pay_amount pay_currency order_id order_description ipn_callback_url created_at updated_at purchase_id amount_received payin_extra_id smart_contract network network_precision time_limit burning_percent expiration_estimate_date';
const LISTED_KEYS =
  'payment_id invoice_id payment_status pay_address payin_extra_id price_amount price_currency pay_amount actually_paid pay_currency order_id order_description purchase_id outcome_amount outcome_currency payout_hash payin_hash created_at updated_at type';

describe('signature', () => {
  it('is that of the recorded notice', () => {
    const scrambled = Object.fromEntries(Object.entries(RECORDED_IPN).toReversed());
    expect(ipnSignature('test-ipn-secret-not-real', scrambled)).toBe(RECORDED_SIGNATURE);
    expect(sortedJson(scrambled)).toBe(JSON.stringify(RECORDED_IPN));
    expect(sortedJson(RECORDED_IPN)).toHaveLength(577);
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
    const bearer = { ...KEY_OF_NOWPAYMENTS, authorization: `Bearer ${String((await call('POST', 'auth', login))[1]['token'])}` };
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
