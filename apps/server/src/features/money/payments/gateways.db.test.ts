import { randomUUID } from 'node:crypto';
import { GATEWAYS, type GatewayName } from '@lootfolio/domain/payments';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, type User } from '../../../../test/api.ts';
import { gatewayWorld } from '../../../../test/gateways.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { balance } from '../../../platform/money/ledger.ts';
import { insertOrder } from './payments.store.ts';

const world = gatewayWorld();
const { test, control, checkout, open, act, readDue, settle, fault, mend, goOn, retry } = world;
const { db } = test;

const held = (user: User) => balance(db, `user:${user.userId}`);
const list = async (user: User) => (await test.send('GET /payment/all', { as: user })).body.items;
const states = async (user: User): Promise<unknown[]> =>
  (await list(user)).map(({ operation_status: status, attention, amount }: Record<string, unknown>) => [status, attention, amount]);
const set = async (provider: GatewayName, id: string | number, fields: object) => {
  await control(`POST /_gateways/${provider}/${id}/set`, fields);
  await settle();
};
const credits = async (): Promise<number> =>
  (await db.selectFrom('ledger_postings').select('id').where('kind', '=', 'DEPOSIT').execute()).length;

describe.each(GATEWAYS)('%s', (provider) => {
  it('pays two payments of one amount, each by an order of its own', async () => {
    const user = await test.signIn();
    const [first, second] = [await open(user, 25_000, provider), await open(user, 25_000, provider)];
    await act(provider, first.id, 'pay');
    await act(provider, second.id, 'pay');
    expect(await held(user)).toBe(50_000);
    const orders = await db
      .selectFrom('crypto_payments')
      .select('order_id')
      .where('payment_id', 'in', [first.order.id, second.order.id])
      .execute();
    expect(new Set(orders.map(({ order_id: id }) => id)).size).toBe(2);
  });

  it('that lost its notices is asked, and the payment is found', async () => {
    const user = await test.signIn();
    await control('POST /_gateways/settings', { silent: true });
    const payment = await open(user, 25_000, provider);
    await act(provider, payment.id, 'pay');
    expect(await states(user)).toEqual([['PENDING', null, 25_000]]);
    advanceClock(MINUTE);
    await readDue();
    expect([await states(user), await held(user)]).toEqual([[['COMPLETED', null, 25_000]], 25_000]);
    // a payment that was credited is not read again
    advanceClock(DAY);
    expect(await db.selectFrom('crypto_payments').select('next_read_at').where('payment_id', '=', payment.order.id).execute()).toEqual([
      { next_read_at: null },
    ]);
  });

  it('that does not answer when a notice comes is asked later, and no key stands in what is kept', async () => {
    const user = await test.signIn();
    const payment = await open(user, 25_000, provider);
    await fault(provider, { mode: 'status', status: 401 });
    await act(provider, payment.id, 'pay');
    expect(await states(user)).toEqual([['PENDING', null, 25_000]]);
    const kept = await db.selectFrom('provider_notices').select('error').where('state', '=', 'waiting').execute();
    expect(kept.length).toBeGreaterThan(0);
    for (const { error } of kept) expect(error).toMatch(/MarketError/);
    expect(JSON.stringify(kept)).not.toMatch(/sandbox-(nowpayments|btcpay)-/);
    await mend();
    advanceClock(MINUTE);
    await readDue();
    expect([await states(user), await held(user)]).toEqual([[['COMPLETED', null, 25_000]], 25_000]);
  });

  it('that has less than the price waits for a person, and so does what comes after it', async () => {
    const user = await test.signIn();
    const payment = await open(user, 20_000, provider);
    await act(provider, payment.id, 'half');
    if (provider === 'btcpay') await set(provider, payment.id, { status: 'Expired', additionalStatus: 'PaidPartial' });
    const [[status, attention, amount]] = (await states(user)) as [[string, string, number]];
    expect([status, attention]).toEqual(['PENDING', 'partial']);
    expect(Math.abs(amount - 10_000)).toBeLessThan(10);
    expect([await held(user), (await list(user))[0].invoice_url]).toEqual([0, null]);
  });

  it('that has more than the price credits the price', async () => {
    const user = await test.signIn();
    const payment = await open(user, 20_000, provider);
    await act(provider, payment.id, 'over');
    expect([await states(user), await held(user)]).toEqual([[['COMPLETED', 'over', 20_000]], 20_000]);
  });

  it('that is paid late, after its end, waits for a person', async () => {
    const user = await test.signIn();
    const payment = await open(user, 20_000, provider);
    if (provider === 'nowpayments') await set(provider, payment.id, { payment_status: 'expired' });
    else await act(provider, payment.id, 'expire');
    expect(await states(user)).toEqual([['FAILED', null, 20_000]]);
    await act(provider, payment.id, 'late');
    // NOWPayments tells nothing of it
    advanceClock(MINUTE);
    await readDue();
    const [[status, attention]] = (await states(user)) as [[string, string]];
    expect([status, attention, await held(user)]).toEqual(['PENDING', 'late', 0]);
  });

  it('never takes back what was credited: another word is shown to a person', async () => {
    const user = await test.signIn();
    const payment = await open(user, 20_000, provider);
    await act(provider, payment.id, 'pay');
    if (provider === 'nowpayments') await act(provider, payment.id, 'refund');
    else await set(provider, payment.id, { status: 'Invalid', additionalStatus: 'Marked' });
    expect([await states(user), await held(user)]).toEqual([[['COMPLETED', 'refunded', 20_000]], 20_000]);
  });

  it('whose word nobody knows changes nothing', async () => {
    const user = await test.signIn();
    const payment = await open(user, 20_000, provider);
    if (provider === 'btcpay') await control(`POST /_gateways/btcpay/${payment.id}/events`, { type: 'InvoiceExpired', times: 2 });
    await settle();
    expect(await states(user)).toEqual([['PENDING', null, 20_000]]);
  });

  it('with another price, currency or order than ours credits nothing', async () => {
    const wrong =
      provider === 'nowpayments'
        ? [{ price_amount: 1 }, { price_currency: 'eur' }, { order_id: 'another order' }]
        : [{ amount: '1.00' }, { currency: 'EUR' }, { metadata: { orderId: 'another order' } }];
    const paid =
      provider === 'nowpayments' ? { payment_status: 'finished', actually_paid: 1000 } : { status: 'Settled', paidAmount: '25.00' };
    for (const fields of wrong) {
      const user = await test.signIn();
      const payment = await open(user, 25_000, provider);
      await set(provider, payment.id, { ...paid, ...fields });
      expect([await states(user), await held(user)]).toEqual([[['PENDING', 'differs', 25_000]], 0]);
    }
  });

  it('ends an order to which nothing came', async () => {
    const user = await test.signIn();
    await open(user, 20_000, provider);
    for (let day = 0; day <= 8; day++) {
      advanceClock(DAY);
      await readDue();
    }
    expect(await states(user)).toEqual([['FAILED', null, 20_000]]);
    const changes = await db
      .selectFrom('payment_changes')
      .select(['field', 'old_value', 'new_value'])
      .where('admin_id', 'is', null)
      .execute();
    expect(changes).toContainEqual({ field: 'operation_status', old_value: 'PENDING', new_value: 'FAILED' });
  });

  it('is asked on after the end of an order while its money is arriving', async () => {
    const user = await test.signIn();
    const payment = await open(user, 20_000, provider);
    await control('POST /_gateways/settings', { silent: true });
    const [arriving, paid] =
      provider === 'nowpayments'
        ? [{ payment_status: 'confirming', actually_paid: payment.pay_amount }, { payment_status: 'finished' }]
        : [{ status: 'Processing', paidAmount: '20.00' }, { status: 'Settled' }];
    await set(provider, payment.id, arriving);
    advanceClock(9 * DAY);
    await readDue();
    expect(await states(user)).toEqual([['PENDING', null, 20_000]]);
    await set(provider, payment.id, paid);
    advanceClock(3 * HOUR);
    await readDue();
    expect([await states(user), await held(user)]).toEqual([[['COMPLETED', null, 20_000]], 20_000]);
  });

  it('gives nobody the address of an order that has ended', async () => {
    const user = await test.signIn();
    const key = randomUUID();
    expect((await checkout(user, 20_000, provider, key)).status).toBe(200);
    await db.updateTable('payments').set({ operation_status: 'FAILED' }).where('user_id', '=', user.userId).execute();
    expect((await checkout(user, 20_000, provider, key)).body.code).toBe('PAYMENT_FAILED');
  });

  it('ends an order whose invoice was never opened', async () => {
    const user = await test.signIn();
    const expiresAt = new Date(now().getTime() + DAY);
    await inTransaction(db, (tx) =>
      insertOrder(tx, { userId: user.userId, provider, orderId: randomUUID(), price: 20_000, currency: 'usd', expiresAt }),
    );
    await readDue();
    expect(await states(user)).toEqual([['PENDING', null, 20_000]]);
    advanceClock(DAY);
    await readDue();
    expect(await states(user)).toEqual([['FAILED', null, 20_000]]);
  });

  it('that is away at the end of an order is asked until it answered, and what was paid in time is credited', async () => {
    const user = await test.signIn();
    await control('POST /_gateways/settings', { silent: true });
    const payment = await open(user, 20_000, provider);
    await act(provider, payment.id, 'pay', { silent: true });
    await fault(provider, { mode: 'status', status: 503 });
    advanceClock(9 * DAY);
    await readDue();
    expect(await states(user)).toEqual([['PENDING', null, 20_000]]);
    await mend();
    await retry();
    expect([await states(user), await held(user)]).toEqual([[['COMPLETED', null, 20_000]], 20_000]);
  });

  it.each(['wrong', 'none'])('whose notice has a %s signature is refused, and nothing is kept', async (signature) => {
    const user = await test.signIn();
    const payment = await open(user, 20_000, provider);
    const before = (await db.selectFrom('provider_notices').select('id').execute()).length;
    const { deliveries } = await control(`POST /_gateways/${provider}/${payment.id}/forged`, { signature });
    await settle();
    expect(deliveries.map(({ status }: { status: number }) => status)).toEqual([403]);
    expect([(await db.selectFrom('provider_notices').select('id').execute()).length, await held(user)]).toEqual([before, 0]);
  });

  it('whose signed notice lies is asked, and only its answer counts', async () => {
    const user = await test.signIn();
    const payment = await open(user, 20_000, provider);
    const changes = provider === 'nowpayments' ? { payment_status: 'finished', actually_paid: 1e6, price_amount: 1e6 } : { overPaid: true };
    await control(`POST /_gateways/${provider}/${payment.id}/forged`, { signature: 'right', changes });
    await settle();
    expect([await states(user), await held(user)]).toEqual([[['PENDING', null, 20_000]], 0]);
  });

  it('sends each notice many times, and it has one effect', async () => {
    const user = await test.signIn();
    const payment = await open(user, 20_000, provider);
    await act(provider, payment.id, 'pay');
    const before = await credits();
    const { deliveries } = await control(`GET /_gateways/deliveries?about=${payment.id}`);
    for (const { id } of deliveries) await control(`POST /_gateways/deliveries/${id}/again`, { times: 5 });
    await settle();
    expect([await held(user), await credits(), await states(user)]).toEqual([20_000, before, [['COMPLETED', null, 20_000]]]);
  });

  it('that refuses, or is away, charges nothing and leaves no invoice', async () => {
    const user = await test.signIn();
    await fault(provider, { mode: 'status', status: 403 });
    const refused = await checkout(user, 20_000, provider);
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
      400,
      'PAYMENT_FAILED',
      'The payment provider does not answer right now. Nothing was charged.',
    ]);
    expect(await states(user)).toEqual([['FAILED', null, 20_000]]);
    await mend();
    const { id: operation } = await db.selectFrom('operations').select('id').where('user_id', '=', user.userId).executeTakeFirstOrThrow();
    const again = await test.send(`POST /operations/${operation}/retry`, { as: user });
    expect([again.status, again.body.code]).toEqual([400, 'STATE']);
  });
});

describe('an answer to the opening of an invoice that gets lost', () => {
  it('is found again by the order at BTCPay Server', async () => {
    const user = await test.signIn();
    await fault('btcpay', { mode: 'cut', method: 'POST', times: 1 });
    const [{ body }] = await Promise.all([checkout(user, 20_000, 'btcpay'), goOn(3000)]);
    expect(body).toMatchObject({ success: true, order: { invoice_url: expect.stringContaining('btcpay.sandbox.example/i/') } });
    const { btcpay } = await control('GET /_gateways');
    const [row] = await db
      .selectFrom('crypto_payments')
      .select(['order_id', 'invoice_id'])
      .where('payment_id', '=', body.order.id)
      .execute();
    const made = btcpay.invoices.filter(({ metadata }: { metadata: { orderId: string } }) => metadata.orderId === row!.order_id);
    expect(made.map(({ id }: { id: string }) => id)).toEqual([row!.invoice_id]);
  });

  it('ends the payment at NOWPayments, where nobody has its address', async () => {
    const user = await test.signIn();
    await fault('nowpayments', { mode: 'cut', method: 'POST', times: 1 });
    const [{ body }] = await Promise.all([checkout(user, 20_000), goOn(3000)]);
    expect(body.code).toBe('PAYMENT_FAILED');
    expect(await states(user)).toEqual([['FAILED', null, 20_000]]);
  });
});

describe('nowpayments', () => {
  it('that does not know one of the payments of an order is still asked about the others', async () => {
    const user = await test.signIn();
    const payment = await open(user, 20_000);
    const ids = ['1', String(payment.id)];
    await db.updateTable('crypto_payments').set({ external_ids: ids }).where('payment_id', '=', payment.order.id).execute();
    await act('nowpayments', payment.id, 'pay', { silent: true });
    advanceClock(MINUTE);
    await readDue();
    expect(await held(user)).toBe(20_000);
  });

  it('finds a payment of which no notice ever came by its invoice', async () => {
    const user = await test.signIn();
    await control('POST /_gateways/settings', { silent: true });
    const first = await open(user, 20_000);
    expect(await db.selectFrom('crypto_payments').select('external_id').where('payment_id', '=', first.order.id).execute()).toEqual([
      { external_id: null },
    ]);
    await act('nowpayments', first.id, 'pay');
    advanceClock(MINUTE);
    await readDue();
    expect(await held(user)).toBe(20_000);
  });

  it('pays another coin than the first that was chosen', async () => {
    const user = await test.signIn();
    const first = await open(user, 20_000);
    const second = await control(`POST /_gateways/nowpayments/${first.invoice_id}/pick`, { coin: 'trx' });
    await settle();
    await act('nowpayments', second.payment_id, 'pay');
    expect([await states(user), await held(user)]).toEqual([[['COMPLETED', null, 20_000]], 20_000]);
    // what comes for the first coin afterwards is a further payment
    await act('nowpayments', first.id, 'pay');
    expect(await held(user)).toBe(20_000);
    expect(await states(user)).toEqual([
      ['PENDING', 'further', 20_000],
      ['COMPLETED', null, 20_000],
    ]);
  });

  it.each(['again', 'wrong_coin'])('keeps a further deposit (%s) for a person, once', async (action) => {
    const user = await test.signIn();
    const payment = await open(user, 20_000);
    await act('nowpayments', payment.id, 'pay');
    await act('nowpayments', payment.id, action);
    await act('nowpayments', payment.id, action);
    const found = await states(user);
    expect(found.map((row) => (row as unknown[])[1])).toEqual(['further', 'further', null]);
    expect(await held(user)).toBe(20_000);
  });
});
