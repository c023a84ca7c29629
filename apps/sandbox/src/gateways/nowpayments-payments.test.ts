import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sortedJson } from './signatures.ts';
import { DAY, keysIn, MINUTE, RECORDED_IPN, SECOND, SECRET_OF_NOWPAYMENTS, shopAtNowPayments, testGateways } from './test-gateways.ts';

const gateways = testGateways();
const { clock, received, answers, state, deliveries, drive, pass } = gateways;
const { openInvoice, openPayment, read, act, statuses, valid } = shopAtNowPayments(gateways);

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
    expect(keysIn(last.body)).toEqual(keysIn(RECORDED_IPN));
    expect(last.raw).toBe(sortedJson(last.body));
    expect(last.headers).toMatchObject({
      'user-agent': 'NOWPayments v1.0',
      'content-type': 'application/json',
      'x-nowpayments-sig': createHmac('sha512', SECRET_OF_NOWPAYMENTS).update(last.raw).digest('hex'),
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

  it('costs at least its price in every coin', async () => {
    for (const [amount, coin] of [
      [10.01, 'btc'],
      [19.99, 'eth'],
      [7.77, 'ltc'],
    ] as const) {
      const id = await openPayment({ price_amount: amount }, coin);
      await act(id, 'pay', { at_once: true });
      expect(await read(id)).toMatchObject({ payment_status: 'finished', price_amount: amount });
      const paid = received.at(-1)!.body['actually_paid_at_fiat'] as number;
      expect(paid).toBeGreaterThanOrEqual(amount);
      expect(paid).toBeLessThan(amount + 0.001);
    }
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
