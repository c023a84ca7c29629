import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND, shopAtBtcpay, testGateways, type Json } from './test-gateways.ts';

const gateways = testGateways();
const { clock, received, answers, drive, pass } = gateways;
const { open, read, act, types, valid } = shopAtBtcpay(gateways);

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
