import { describe, expect, it } from 'vitest';
import { SECOND, shopAtBtcpay, shopAtNowPayments, testGateways } from './test-gateways.ts';

const gateways = testGateways();
const { app, state, pass, submit } = gateways;
const nowpayments = shopAtNowPayments(gateways);
const btcpay = shopAtBtcpay(gateways);

describe('pay page of NOWPayments', () => {
  const page = async (url: string) => (await app.inject(url)).body;

  it('offers the coins, then what the payment does, and leads back', async () => {
    const invoice = await nowpayments.openInvoice({ price_amount: 3, order_description: '<b>Top up</b>' });
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
    const id = await nowpayments.openPayment();
    const iid = String((await nowpayments.read(id))['invoice_id']);
    await submit('nowpayments.io/payment/', { iid, payment: id, action: 'late' });
    await pass(4 * SECOND);
    expect(await nowpayments.read(id)).toMatchObject({ payment_status: 'finished' });
    expect(nowpayments.statuses(id)).toEqual(['waiting', 'expired']);
  });
});

describe('checkout page of the BTCPay Server', () => {
  it('offers the methods, then what the payment does, and leads back', async () => {
    const invoice = await btcpay.openInvoice();
    const url = new URL(String(invoice['checkoutLink'])).pathname;
    const choice = (await app.inject(url)).body;
    expect(choice).toContain('Sandbox: this is not BTCPay Server');
    expect([...choice.matchAll(/name="method" value="([\w-]+)"/g)].map(([, method]) => method)).toEqual(['BTC-CHAIN', 'BTC-LN']);
    const chosen = await submit(url.slice(1), { method: 'BTC-LN' });
    const address = String(chosen.headers.location);
    const page = (await app.inject(address)).body;
    for (const label of ['Pay exactly', 'Pay half', 'Pay too much', 'Pay later (after expiry)', 'Fail', 'Shop: mark as settled'])
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
