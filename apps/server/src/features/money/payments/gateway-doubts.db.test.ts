import { GATEWAYS } from '@lootfolio/domain/payments';
import { describe, expect, it } from 'vitest';
import type { User } from '../../../../test/api.ts';
import { gatewayWorld } from '../../../../test/gateways.ts';
import { changePayment } from '../../../../test/payments.ts';
import { balance } from '../../../platform/money/ledger.ts';
import { now } from '../../../platform/process/clock.ts';

/** What a gateway says of payments about which a person has decided, or must. */
const { test, control, open, act, settle } = gatewayWorld();
const { db } = test;

const held = (user: User) => balance(db, `user:${user.userId}`);
const list = async (user: User) => (await test.send('GET /payment/all', { as: user })).body.items;
const states = async (user: User): Promise<unknown[]> =>
  (await list(user)).map(({ operation_status: status, attention, amount }: Record<string, unknown>) => [status, attention, amount]);

describe.each(GATEWAYS)('%s', (provider) => {
  const set = async (id: string | number, fields: object) => {
    await control(`POST /_gateways/${provider}/${id}/set`, fields);
    await settle();
  };

  it('shows a person the rest that comes after they approved a part', async () => {
    const user = await test.signIn();
    const payment = await open(user, 20_000, provider);
    await act(provider, payment.id, 'half');
    if (provider === 'btcpay') await set(payment.id, { status: 'Expired', additionalStatus: 'PaidPartial' });
    const [{ amount }] = await list(user);
    const approval = { status: 'COMPLETED', before: { operation_status: 'PENDING', attention: 'partial' } };
    await changePayment(test, await test.signIn({ role: 'ADMIN' }), `PUT /admin/payment/status/${payment.order.id}`, approval);
    expect([await states(user), await held(user)]).toEqual([[['COMPLETED', null, amount]], amount]);
    if (provider === 'btcpay') await set(payment.id, { status: 'Settled', additionalStatus: 'None', paidAmount: '20.00' });
    else await set(payment.id, { payment_status: 'finished', actually_paid: payment.pay_amount });
    expect([await states(user), await held(user)]).toEqual([[['COMPLETED', 'over', amount]], amount]);
  });

  it('credits nothing to an account that was deleted, nor for what an administrator made a withdrawal', async () => {
    const [gone, user] = [await test.signIn(), await test.signIn()];
    const [lost, withdrawal] = [await open(gone, 20_000, provider), await open(user, 20_000, provider)];
    await db.updateTable('users').set({ deleted_at: now() }).where('id', '=', gone.userId).execute();
    await db.updateTable('payments').set({ operation_type: 'WITHDRAW' }).where('id', '=', withdrawal.order.id).execute();
    for (const { id } of [lost, withdrawal]) await act(provider, id, 'pay');
    const ids = [lost, withdrawal].map(({ order }) => order.id);
    const rows = await db.selectFrom('payments').select(['operation_status', 'attention']).where('id', 'in', ids).orderBy('id').execute();
    expect(rows.map(Object.values)).toEqual([
      ['PENDING', 'late'],
      ['PENDING', 'differs'],
    ]);
    expect([await held(gone), await held(user)]).toEqual([0, 0]);
  });
});

describe('btcpay', () => {
  it('takes the notice with which the operator tries the webhook, and asks for no payment', async () => {
    const payment = await open(await test.signIn(), 20_000, 'btcpay');
    const id = '__test__0f0e0d0c-0b0a-4908-8706-050403020100__test__';
    const { deliveries } = await control(`POST /_gateways/btcpay/${payment.id}/forged`, { signature: 'right', changes: { invoiceId: id } });
    await settle();
    expect(deliveries.map(({ status }: { status: number }) => status)).toEqual([200]);
    const kept = await db.selectFrom('provider_notices').select(['state', 'error']).where('reference', '=', id).execute();
    expect(kept).toEqual([{ state: 'done', error: null }]);
  });

  it('shows a person a second payment of an invoice that was credited', async () => {
    const user = await test.signIn();
    const payment = await open(user, 20_000, 'btcpay');
    await act('btcpay', payment.id, 'pay');
    await act('btcpay', payment.id, 'again');
    expect([await states(user), await held(user)]).toEqual([[['COMPLETED', 'over', 20_000]], 20_000]);
    const { logs } = (await test.send('GET /notifications/logs?type=PAYMENTS', { as: user })).body;
    expect(logs.map(({ title }: { title: string }) => title)).toEqual(['Your payment is being checked', 'Your payment was credited']);
  });
});
