import { randomUUID } from 'node:crypto';
import { GATEWAYS } from '@lootfolio/domain/payments';
import { describe, expect, it } from 'vitest';
import type { User } from '../../../../test/api.ts';
import { gatewayWorld } from '../../../../test/gateways.ts';
import { newCause } from '../../../../test/money.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { ledgerKind, post, reverse } from '../../../platform/money/ledger.ts';
import type { Leg } from '../../../platform/money/ledger.rules.ts';

const { test, checkout, open, act } = gatewayWorld();
const { db } = test;

const list = async (user: User, query = '') => (await test.send(`GET /payment/all${query}`, { as: user })).body;
const ledger = async (user: User, query = '') => (await test.send(`GET /transaction/ledger${query}`, { as: user })).body;

/** Stores payments of these amounts, one an hour, with any method and status. */
async function storePayments(
  user: User,
  kept: readonly { amount: number; status: 'PENDING' | 'COMPLETED'; method: 'ITEMPAY' | 'CRYPTOPAY' | 'MANUAL' }[],
) {
  for (const [at, { amount, status, method }] of kept.entries()) {
    const created = new Date(Date.UTC(2026, 10, 1, at));
    await db
      .insertInto('payments')
      .values({
        ...{ user_id: user.userId, operation_type: 'DEPOSIT', payment_method: method, operation_status: status, amount },
        ...{ balance_payment_method: null, wallet: null, note: null, attention: null, credited_on: null },
        ...{ created_at: created, updated_at: created },
      })
      .execute();
  }
}

describe.each(GATEWAYS)('a payment through %s', (provider) => {
  it('is opened for an amount and a currency, and answers the address of its invoice [PAY-227, PAY-230]', async () => {
    const user = await test.signIn();
    const { status, body } = await checkout(user, 25_000, provider);
    expect([status, body]).toEqual([
      200,
      { success: true, order: { id: expect.any(Number), invoice_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\S+$/) } },
    ]);
    const other = { client_key: randomUUID(), amount: 25_000, currency: 'eur', provider };
    const refused = await test.send('POST /payment/cryptopay', { as: user, body: other });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['currency']]);
  });

  it('is credited once, told to its user and written down', async () => {
    const user = await test.signIn();
    const payment = await open(user, 25_000, provider);
    await act(provider, payment.id, 'pay');
    expect(await ledger(user)).toMatchObject({ balance: 25_000, pending: 0, debt: 0, total: 1 });
    const me = (await test.send('GET /init/user', { as: user })).body.user;
    expect([me.balance, me.unread]).toEqual([25_000, 1]);
    const audited = await db
      .selectFrom('audit_log')
      .select('action')
      .where('object', '=', `payment:${payment.order.id}`)
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['payment.started', 'payment.changed']);
  });
});

describe('the payments of a user', () => {
  it('are listed by page, method, type and order [PAY-229, DATA-263]', async () => {
    const user = await test.signIn();
    const methods = ['ITEMPAY', 'CRYPTOPAY', 'MANUAL'] as const;
    await storePayments(
      user,
      Array.from({ length: 14 }, (_, at) => ({
        ...{ amount: 1000 * ((at * 5) % 14), status: at % 2 ? ('PENDING' as const) : ('COMPLETED' as const), method: methods[at % 3]! },
      })),
    );
    const { success, items, total } = await list(user);
    expect([success, items.length, total]).toEqual([true, 12, 14]);
    expect(items[0]).toEqual({
      ...{ id: expect.any(Number), created_at: '2026-11-01T13:00:00.000Z', operation_status: 'PENDING', operation_type: 'DEPOSIT' },
      ...{
        payment_method: 'CRYPTOPAY',
        wallet: null,
        amount: 9000,
        invoice_url: null,
        credited_on: null,
        trade_status: null,
        attention: null,
      },
    });
    const of = async (query: string, field: string) => (await list(user, query)).items.map((row: Record<string, unknown>) => row[field]);
    expect(await of('?limit=3&page=2', 'amount')).toEqual([8000, 3000, 12_000]);
    expect(await of('?limit=200&orderBy=amount&orderDir=ASC', 'amount')).toEqual(Array.from({ length: 14 }, (_, at) => at * 1000));
    expect(new Set(await of('?method=ITEMPAY', 'payment_method'))).toEqual(new Set(['ITEMPAY']));
    expect((await of('?limit=200&orderBy=operation_status&orderDir=ASC', 'operation_status')).slice(6, 8)).toEqual([
      'COMPLETED',
      'PENDING',
    ]);
    expect(await of('?type=DEPOSIT&limit=200', 'id')).toHaveLength(14);
    // a page past the end is the last one
    expect(await of('?page=9', 'id')).toHaveLength(2);
    for (const query of ['?method=MANUAL', '?type=WITHDRAW', '?orderBy=id', '?orderDir=down', '?page=0', '?limit=201'])
      expect((await test.send(`GET /payment/all${query}`, { as: user })).status).toBe(400);
  });

  it('are nobody else’s', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    await open(user, 5000);
    expect([(await list(user)).total, (await list(other)).total]).toEqual([1, 0]);
  });
});

describe('a payment in coins', () => {
  it.each([
    [4990, 'below the least'],
    [10_000_010, 'above the greatest'],
    [5001, 'with fractions of a cent'],
  ])('of %i (%s) is refused [PAY-226]', async (amount) => {
    const user = await test.signIn();
    const { status, body } = await checkout(user, amount);
    expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', { amount: 'Enter an amount between $5 and $10,000.' }]);
    const turkish = await test.send('POST /payment/cryptopay', {
      as: user,
      headers: { 'accept-language': 'tr' },
      body: { client_key: randomUUID(), amount, currency: 'usd' },
    });
    expect(turkish.body.fields).toEqual({ amount: '$5 ile $10.000 arasında bir tutar girin.' });
    expect((await list(user)).total).toBe(0);
  });

  it('is opened once for one key, also when 20 ask at once; the key belongs to its amount', async () => {
    const user = await test.signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkout(user, 5000, 'nowpayments', 'the-same-key')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect((await list(user)).total).toBe(1);
    expect((await checkout(user, 6000, 'nowpayments', 'the-same-key')).body.code).toBe('KEY_REUSED');
  });

  it('is refused while ten others wait for money', async () => {
    const user = await test.signIn();
    for (let n = 0; n < 10; n++) expect((await checkout(user, 5000)).status).toBe(200);
    expect((await checkout(user, 5000)).body).toMatchObject({ code: 'LIMIT_REACHED', msg: expect.stringContaining('10') });
    expect((await list(user)).total).toBe(10);
  });

  it('shows its page only while it can be paid there', async () => {
    const user = await test.signIn();
    const { body } = await checkout(user, 5000);
    expect((await list(user)).items[0].invoice_url).toBe(body.order.invoice_url);
    const payment = await open(user, 6000);
    await act('nowpayments', payment.id, 'pay');
    expect((await list(user)).items.map((row: { invoice_url: string | null }) => row.invoice_url)).toEqual([null, body.order.invoice_url]);
  });

  it('keeps its account from being deleted while it is open, and stays with the ledger afterwards', async () => {
    const user = await test.signIn();
    const payment = await open(user, 5000);
    const remove = () => test.send('DELETE /users/account', { as: user, body: { forfeit: true } });
    expect((await remove()).body.code).toBe('PENDING_TRANSACTION');
    await act('nowpayments', payment.id, 'pay');
    expect((await remove()).status).toBe(200);
    const kept = await db.selectFrom('payments').select(['amount', 'wallet']).where('user_id', '=', user.userId).execute();
    expect(kept).toEqual([{ amount: 5000, wallet: null }]);
  });

  it('is not offered when the operator switched it off', async () => {
    const user = await test.signIn();
    const methods = async () => (await test.send('GET /payment/methods', { as: user })).body;
    expect(await methods()).toMatchObject({
      gateways: [
        { name: 'nowpayments', label: 'NOWPayments' },
        { name: 'btcpay', label: 'BTCPay Server' },
      ],
      ...{ min: 5000, max: 10_000_000 },
    });
    await db.insertInto('settings').values({ key: 'payments.crypto', value: 'false', updated_at: new Date() }).execute();
    await expect.poll(async () => (await methods()).gateways).toEqual([]);
    const { status, body } = await checkout(user, 5000);
    expect([status, body.code, body.msg]).toEqual([503, 'PROVIDER_OFF', 'Not available on this server']);
    await db.deleteFrom('settings').where('key', '=', 'payments.crypto').execute();
    await expect.poll(async () => (await methods()).gateways.length).toBe(2);
  });
});

describe('the balance', () => {
  it('is every movement with its kind, its reason and what was left; what was taken back and is owed is shown [WITH-205]', async () => {
    const user = await test.signIn();
    const payment = await open(user, 20_000);
    await act('nowpayments', payment.id, 'pay');
    const move = (name: Uppercase<string>, amount: number): Promise<unknown> => {
      const legs: Leg[] = [
        { account: `user:${user.userId}`, amount },
        { account: 'house:shop', amount: -amount },
      ];
      return inTransaction(db, (tx) => post(tx, { kind: ledgerKind(name), reference: newCause(), legs }));
    };
    await move('SUBSCRIPTION', -15_000);
    await move('REFUND', 1000);
    const credited: Leg[] = [
      { account: 'house:nowpayments', amount: -20_000 },
      { account: `user:${user.userId}`, amount: 20_000 },
    ];
    await inTransaction(db, (tx) => reverse(tx, credited, `payment:${payment.order.id}#2`));
    expect(await ledger(user)).toMatchObject({ balance: 0, pending: 0, debt: 14_000, total: 4 });
    await move('ADJUSTMENT', 16_000);
    const { items, total, success } = await ledger(user);
    expect([success, total]).toEqual([true, 6]);
    const shown = items.map((row: Record<string, unknown>) => [
      row['kind'],
      row['amount'],
      row['balance_after'],
      row['reference'],
      row['payment_id'],
    ]);
    expect(shown).toEqual([
      ['REVERSAL', -14_000, 2000, 'Settles what you owe', null],
      ['ADJUSTMENT', 16_000, 16_000, 'Correction by an administrator', null],
      ['REVERSAL', -6000, 0, `Payment ${payment.order.id}`, payment.order.id],
      ['REFUND', 1000, 6000, 'Unused days of a subscription', null],
      ['SUBSCRIPTION', -15_000, 5000, 'Subscription', null],
      ['DEPOSIT', 20_000, 20_000, `Payment ${payment.order.id}`, payment.order.id],
    ]);
    expect((await ledger(user, '?page=2&limit=4')).items.map((row: { amount: number }) => row.amount)).toEqual([-15_000, 20_000]);
    expect(await ledger(user, '?page=3&limit=4')).toMatchObject({ items: [], total: 6 });

    const file = await test.send('POST /transaction/ledger/export', { as: user, body: { format: 'csv', timezone: 'Europe/Istanbul' } });
    expect(file.headers['content-disposition']).toContain('filename="Balance.csv"');
    expect(file.text.trim().split(/\r?\n/)).toHaveLength(7);
    expect(file.text).toContain('Settles what you owe');
  });

  it('is empty for a new user', async () => {
    const user = await test.signIn();
    expect(await ledger(user)).toEqual({ success: true, items: [], total: 0, balance: 0, pending: 0, debt: 0 });
  });
});
