import { randomUUID } from 'node:crypto';
import type { OperationStatus } from '@lootfolio/domain/payments';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type Answer, type User } from '../../../../test/api.ts';
import { credit, transfer } from '../../../../test/money.ts';
import { changePayment, storedPayment } from '../../../../test/payments.ts';
import { enableFactor } from '../../../../test/second-factor.ts';
import { sumAgain } from '../../../../test/sum-ledger.ts';
import { balance } from '../../../platform/money/ledger.ts';

const test = testApi();
let admin: User;
beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
});
afterEach(async () => {
  const wrong = await sumAgain(test.pool);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
});

const decide = (id: number, status: 'COMPLETED' | 'REJECTED', more: object = {}, as = admin): Promise<Answer> =>
  changePayment(test, as, `PUT /admin/payment/status/${id}`, { status, ...more });
const takeBack = (id: number, as = admin) => changePayment(test, as, `POST /admin/payment/take-back/${id}`, { note: 'Charged back' });
const FIELDS = { amount: 25_000, operation_type: 'DEPOSIT', balance_payment_method: 'BANK_TRANSFER', operation_status: 'PENDING' };
const edit = (id: number, more: object, as = admin, key?: string): Promise<Answer> =>
  changePayment(test, as, `PUT /admin/payment/update/${id}`, { ...FIELDS, ...more }, key);
const show = async (id: number) => (await test.send(`GET /admin/payment/${id}`, { as: admin })).body.item;
const held = ({ userId }: User): Promise<number> => balance(test.db, `user:${userId}`);
const spend = ({ userId }: User, amount: number) =>
  test.db.transaction().execute((tx) => transfer(tx, `user:${userId}`, 'house:subscriptions', amount));
const codeOf = ({ status, body }: Answer) => [status, body.code];
const auditOf = (id: number) => test.db.selectFrom('audit_log').selectAll().where('object', '=', `payment:${id}`).orderBy('id').execute();
const titlesOf = async ({ userId }: User) =>
  (await test.db.selectFrom('notifications').select('title').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ title }) => title,
  );

describe('a pending payment', () => {
  it('is approved: completed, booked as a deposit, told, with history and audit row [ADMIN-PAY-328] [ADMIN-PAY-335]', async () => {
    const user = await test.signIn();
    const id = await storedPayment(test, user, { attention: 'late' });
    const { body } = await decide(id, 'COMPLETED');
    expect(body).toMatchObject({ success: true, item: { id, operation_status: 'COMPLETED', attention: null, booked: 25_000, note: null } });
    const { history, postings } = await show(id);
    const by = { id: admin.userId, user_name: expect.stringMatching(/^trader/) };
    expect(history).toEqual([
      { at: expect.any(String), admin: by, field: 'operation_status', from: 'PENDING', to: 'COMPLETED' },
      { at: expect.any(String), admin: by, field: 'attention', from: 'late', to: null },
    ]);
    expect(postings).toEqual([
      {
        id: expect.any(Number),
        created_at: expect.any(String),
        kind: 'DEPOSIT',
        reference: `payment:${id}#1`,
        balance: 25_000,
        pending: 0,
        debt: 0,
      },
    ]);
    expect([await held(user), await titlesOf(user)]).toEqual([25_000, ['Your payment was credited']]);
    expect(await auditOf(id)).toMatchObject([
      {
        actor_id: admin.userId,
        action: 'payment.changed',
        old_value: { operation_status: 'PENDING', attention: 'late' },
        new_value: { operation_status: 'COMPLETED', attention: null },
      },
    ]);
    const ledger = (await test.send('GET /transaction/ledger', { as: user })).body;
    expect(ledger.items).toMatchObject([{ kind: 'DEPOSIT', amount: 25_000, payment_id: id }]);
  });

  it('is rejected with a reason, and books nothing [ADMIN-PAY-329]', async () => {
    const user = await test.signIn();
    const id = await storedPayment(test, user);
    const refused = await decide(id, 'REJECTED', { note: ' ' });
    expect([...codeOf(refused), Object.keys(refused.body.fields)]).toEqual([400, 'VALIDATION', ['note']]);
    expect((await decide(id, 'REJECTED', { note: 'Never arrived' })).body.item).toMatchObject({
      operation_status: 'REJECTED',
      booked: 0,
      note: 'Never arrived',
    });
    expect([await held(user), await titlesOf(user)]).toEqual([0, ['Your payment was rejected']]);
  });

  it.each(['COMPLETED', 'FAILED', 'REJECTED', 'CANCELLED'] as const)(
    'alone is approved or rejected, not one that is %s [ADMIN-PAY-316]',
    async (status) => {
      const id = await storedPayment(test, await test.signIn(), { status });
      for (const answer of [await decide(id, 'COMPLETED'), await decide(id, 'REJECTED', { note: 'x' })])
        expect(codeOf(answer)).toEqual([400, 'STATE']);
      expect((await show(id)).history).toEqual([]);
    },
  );

  it('becomes nothing else by the call of a decision', async () => {
    const id = await storedPayment(test, await test.signIn());
    for (const status of ['PENDING', 'FAILED', 'CANCELLED', 'x', null]) {
      const answer = await changePayment(test, admin, `PUT /admin/payment/status/${id}`, { status });
      expect([...codeOf(answer), Object.keys(answer.body.fields)]).toEqual([400, 'VALIDATION', ['status']]);
    }
  });

  it('that withdraws money is approved only when the balance suffices', async () => {
    const user = await test.signIn();
    const id = await storedPayment(test, user, { type: 'WITHDRAW' });
    await credit(test.db, `user:${user.userId}`, 24_999);
    expect(codeOf(await decide(id, 'COMPLETED'))).toEqual([400, 'NEGATIVE_BALANCE']);
    expect([await held(user), (await show(id)).operation_status]).toEqual([24_999, 'PENDING']);
    await credit(test.db, `user:${user.userId}`, 1);
    expect((await decide(id, 'COMPLETED')).body.item).toMatchObject({ operation_status: 'COMPLETED', booked: -25_000 });
    expect([await held(user), await titlesOf(user)]).toEqual([0, ['Your withdrawal was completed']]);
    expect((await show(id)).postings).toMatchObject([{ kind: 'ADJUSTMENT', balance: -25_000 }]);
  });
});

describe('an edit', () => {
  it('books new minus old effect once, for every pair of states and types [ADMIN-PAY-326] [ADMIN-PAY-327] [ADMIN-PAY-338]', async () => {
    const STATUSES: OperationStatus[] = ['PENDING', 'COMPLETED', 'FAILED', 'REJECTED', 'CANCELLED'];
    const effect = (status: OperationStatus, type: string, amount: number) =>
      status !== 'COMPLETED' ? 0 : type === 'DEPOSIT' ? amount : -amount;
    const user = await test.signIn();
    await credit(test.db, `user:${user.userId}`, 1_000_000);
    for (const from of STATUSES)
      for (const to of STATUSES)
        for (const type of ['DEPOSIT', 'WITHDRAW']) {
          const id = await storedPayment(test, user, { status: from });
          const before = await held(user);
          const answer = await edit(id, { operation_status: to, operation_type: type, amount: 30_010, note: 'Correction' });
          expect([from, to, type, answer.status, await held(user)]).toEqual([
            from,
            to,
            type,
            200,
            before - effect(from, 'DEPOSIT', 25_000) + effect(to, type, 30_010),
          ]);
          expect(answer.body.item).toMatchObject({
            operation_status: to,
            operation_type: type,
            amount: 30_010,
            booked: effect(to, type, 30_010),
          });
        }
    expect(codeOf(await edit(await storedPayment(test, user), { operation_status: 'OPEN' }))).toEqual([400, 'VALIDATION']);
  });

  it('answers success and the item, and keeps every changed field in the history [ADMIN-PAY-337] [ADMIN-PAY-339]', async () => {
    const user = await test.signIn();
    const id = await storedPayment(test, user, { status: 'COMPLETED', attention: 'over' });
    const change = { amount: 30_000, balance_payment_method: 'CREDIT_CARD', operation_status: 'COMPLETED', note: 'More arrived' };
    const { body } = await edit(id, change);
    expect(Object.keys(body)).toEqual(['success', 'item']);
    expect(body.item).toMatchObject({ ...change, booked: 30_000, attention: null });
    const { history, steam_trade: trade, crypto_transaction: crypto, postings, user: payer } = await show(id);
    expect([trade, crypto, payer.id]).toEqual([null, null, user.userId]);
    expect(history.map(({ field, from, to }: Record<string, unknown>) => [field, from, to])).toEqual([
      ['amount', 25_000, 30_000],
      ['balance_payment_method', 'BANK_TRANSFER', 'CREDIT_CARD'],
      ['attention', 'over', null],
      ['note', null, 'More arrived'],
    ]);
    expect(postings.map(({ kind, balance: amount }: Record<string, unknown>) => [kind, amount])).toEqual([
      ['ADJUSTMENT', 5000],
      ['DEPOSIT', 25_000],
    ]);
    expect(await titlesOf(user)).toEqual(['An administrator checked your payment']);
  });

  it('of a payment that ended needs a note, one of a pending payment does not, and one that changes nothing writes nothing [ADMIN-PAY-325]', async () => {
    const user = await test.signIn();
    for (const status of ['COMPLETED', 'FAILED', 'REJECTED', 'CANCELLED'] as const) {
      const id = await storedPayment(test, user, { status });
      const refused = await edit(id, { operation_status: 'PENDING' });
      expect([...codeOf(refused), Object.keys(refused.body.fields)]).toEqual([400, 'VALIDATION', ['note']]);
      expect((await edit(id, { operation_status: status })).status).toBe(200);
      expect([(await show(id)).history, await auditOf(id)]).toEqual([[], []]);
      expect((await edit(id, { operation_status: 'PENDING', note: 'Again' })).status).toBe(200);
    }
    expect((await edit(await storedPayment(test, user), { amount: 20_000 })).status).toBe(200);
    const id = await storedPayment(test, user, { status: 'COMPLETED', attention: 'refunded' });
    expect((await edit(id, { operation_status: 'COMPLETED', note: 'Goodwill' })).body.item).toMatchObject({
      attention: null,
      booked: 25_000,
      note: 'Goodwill',
    });
    for (const name of Object.keys(FIELDS)) {
      const answer = await edit(id, { [name]: undefined });
      expect([...codeOf(answer), Object.keys(answer.body.fields)]).toEqual([400, 'VALIDATION', [name]]);
    }
  });

  it('takes 0.01 to 1,000,000 dollars as money, and no method only for items [ADMIN-PAY-344] [ADMIN-PAY-342]', async () => {
    const user = await test.signIn();
    const id = await storedPayment(test, user);
    for (const amount of [9, 0, -10, 1_000_000_001, 10.5, '10', null]) {
      const answer = await edit(id, { amount });
      expect([amount, ...codeOf(answer), Object.keys(answer.body.fields)]).toEqual([amount, 400, 'VALIDATION', ['amount']]);
    }
    for (const amount of [10, 1_000_000_000]) expect((await edit(id, { amount })).body.item.amount).toBe(amount);
    const answer = await edit(id, { balance_payment_method: null });
    expect([...codeOf(answer), Object.keys(answer.body.fields)]).toEqual([400, 'VALIDATION', ['balance_payment_method']]);
    const items = await storedPayment(test, user, { method: 'ITEMPAY' });
    expect((await edit(items, { balance_payment_method: null, amount: 20_000 })).body.item).toMatchObject({
      payment_method: 'ITEMPAY',
      balance_payment_method: null,
      status: null,
    });
  });

  it('is refused when a field is not as the administrator saw it', async () => {
    const id = await storedPayment(test, await test.signIn(), { attention: 'late' });
    for (const before of [
      { amount: 20_000 },
      { operation_status: 'FAILED' },
      { attention: null },
      { operation_type: 'WITHDRAW' },
      { balance_payment_method: 'CRYPTO' },
    ]) {
      expect(codeOf(await edit(id, { amount: 20_000, before }))).toEqual([400, 'STATE']);
      expect(codeOf(await decide(id, 'COMPLETED', { before }))).toEqual([400, 'STATE']);
    }
    const before = {
      amount: 25_000,
      operation_status: 'PENDING',
      attention: 'late',
      operation_type: 'DEPOSIT',
      balance_payment_method: 'BANK_TRANSFER',
    };
    expect((await edit(id, { amount: 20_000, before })).status).toBe(200);
  });

  it('keeps what is promised in the new amount, releases it by completing, and takes it back by ending', async () => {
    const user = await test.signIn();
    const items = () => storedPayment(test, user, { method: 'ITEMPAY', promised: 25_000 });
    const none = { balance_payment_method: null };
    const pendingOf = () => balance(test.db, `pending:${user.userId}`);
    const id = await items();
    expect([await pendingOf(), await held(user)]).toEqual([25_000, 0]);
    expect((await edit(id, { ...none, amount: 20_000 })).body.item).toMatchObject({ promised: 20_000, booked: 0 });
    expect([await pendingOf(), await held(user)]).toEqual([20_000, 0]);
    expect((await edit(id, { ...none, amount: 20_000, operation_status: 'COMPLETED' })).body.item).toMatchObject({
      promised: 0,
      booked: 20_000,
    });
    expect([await pendingOf(), await held(user)]).toEqual([0, 20_000]);
    expect((await show(id)).postings).toMatchObject([
      { kind: 'DEPOSIT', balance: 20_000, pending: -20_000 },
      { kind: 'ADJUSTMENT', pending: -5000 },
      { pending: 25_000 },
    ]);
    const other = await items();
    expect((await decide(other, 'REJECTED', { note: 'x' })).body.item).toMatchObject({ promised: 0, booked: 0 });
    expect([await pendingOf(), await held(user)]).toEqual([0, 20_000]);
  });
});

describe('money that was spent', () => {
  it('is not taken by an edit, and becomes a debt when the payment is taken back', async () => {
    const user = await test.signIn();
    const id = await storedPayment(test, user, { status: 'COMPLETED', attention: 'refunded' });
    await spend(user, 20_000);
    for (const change of [{ operation_status: 'CANCELLED' }, { operation_status: 'COMPLETED', amount: 10_000 }]) {
      const refused = await edit(id, { ...change, note: 'Refunded' });
      expect(codeOf(refused)).toEqual([400, 'NEGATIVE_BALANCE']);
    }
    expect(await show(id)).toMatchObject({ operation_status: 'COMPLETED', attention: 'refunded', booked: 25_000, history: [] });
    expect((await takeBack(id)).body.item).toMatchObject({
      operation_status: 'CANCELLED',
      attention: null,
      booked: 0,
      note: 'Charged back',
    });
    const ledger = (await test.send('GET /transaction/ledger', { as: user })).body;
    expect([ledger.balance, ledger.debt]).toEqual([0, 20_000]);
    expect((await show(id)).postings[0]).toMatchObject({ kind: 'REVERSAL', balance: -5000, debt: -20_000 });
    expect((await auditOf(id)).at(-1)!.action).toBe('payment.taken_back');
    expect(await titlesOf(user)).toEqual(['Your payment was taken back']);
    expect(codeOf(await takeBack(id))).toEqual([400, 'STATE']);
  });

  it('is not taken back where nothing is credited, and never without a note', async () => {
    const user = await test.signIn();
    await credit(test.db, `user:${user.userId}`, 100_000);
    for (const stored of [{}, { status: 'REJECTED' }, { status: 'COMPLETED', type: 'WITHDRAW' }] as const)
      expect(codeOf(await takeBack(await storedPayment(test, user, stored)))).toEqual([400, 'STATE']);
    const id = await storedPayment(test, user, { status: 'COMPLETED' });
    const refused = await changePayment(test, admin, `POST /admin/payment/take-back/${id}`, { note: '  ' });
    expect([...codeOf(refused), Object.keys(refused.body.fields)]).toEqual([400, 'VALIDATION', ['note']]);
  });
});

describe('at once', () => {
  it('50 changes of one payment have the effect of the last one, and 50 with one key that of one', async () => {
    const user = await test.signIn();
    const id = await storedPayment(test, user, { status: 'COMPLETED' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => edit(id, { operation_status: 'COMPLETED', amount: 30_000 + n * 10, note: `Change ${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const after = await show(id);
    expect([after.booked, await held(user)]).toEqual([after.amount, after.amount]);
    expect(after.postings.reduce((sum: number, one: { balance: number }) => sum + one.balance, 0)).toBe(after.amount);

    const key = randomUUID();
    const same = await Promise.all(
      Array.from({ length: 50 }, () => edit(id, { operation_status: 'COMPLETED', amount: 77_770, note: 'Once' }, admin, key)),
    );
    expect(same.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, body } of same)
      expect([200, 409]).toContain(status === 200 ? (expect(body.item.amount).toBe(77_770), 200) : status);
    const { history } = await show(id);
    expect([history.filter(({ to }: { to: unknown }) => to === 77_770).length, await held(user)]).toEqual([1, 77_770]);
  });

  it('of 50 approvals one succeeds, and two administrators who saw the same do not both change it', async () => {
    const user = await test.signIn();
    const other = await test.signIn({ role: 'ADMIN' });
    const id = await storedPayment(test, user);
    const approvals = await Promise.all(Array.from({ length: 50 }, (_, n) => decide(id, 'COMPLETED', {}, n % 2 === 0 ? admin : other)));
    expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(approvals.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['STATE']));
    expect(await held(user)).toBe(25_000);
    const before = { amount: 25_000, operation_status: 'COMPLETED' };
    const changes = await Promise.all([
      edit(id, { operation_status: 'COMPLETED', amount: 30_000, note: 'a', before }),
      edit(id, { operation_status: 'COMPLETED', amount: 40_000, note: 'b', before }, other),
    ]);
    expect(changes.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]));
    expect([30_000, 40_000]).toContain(await held(user));
  });
});

describe('an own payment', () => {
  it('needs another administrator for every change', async () => {
    const other = await test.signIn({ role: 'ADMIN' });
    const id = await storedPayment(test, admin);
    const credited = await storedPayment(test, admin, { status: 'COMPLETED' });
    const create = { user_id: admin.userId, operation_type: 'DEPOSIT', amount: 10, balance_payment_method: 'CRYPTO', note: 'Mine' };
    for (const answer of [
      await decide(id, 'COMPLETED'),
      await edit(id, { amount: 20_000 }),
      await takeBack(credited),
      await changePayment(test, admin, 'POST /admin/payment/create', create),
    ])
      expect([...codeOf(answer), answer.body.msg]).toEqual([
        400,
        'STATE',
        'This is your own payment. Another administrator must handle it.',
      ]);
    expect([(await show(id)).is_own, (await show(id)).operation_status]).toEqual([true, 'PENDING']);
    expect((await decide(id, 'COMPLETED', {}, other)).body.item).toMatchObject({ is_own: false, operation_status: 'COMPLETED' });
    await test.db.transaction().execute((tx) => transfer(tx, `user:${admin.userId}`, 'house:deposits', 50_000));
  });
});

describe('a payment of a deleted account', () => {
  it('is shown without a name; nothing is booked for it any more, and its wait can be ended', async () => {
    const user = await test.signIn();
    const id = await storedPayment(test, user, { method: 'CRYPTOPAY', status: 'FAILED', attention: 'late' });
    await edit(id, { operation_status: 'FAILED', balance_payment_method: 'CRYPTO', note: 'Asked Ada about it' });
    expect((await test.send('DELETE /users/account', { as: user })).status).toBe(200);
    await test.db.updateTable('payments').set({ attention: 'late' }).where('id', '=', id).execute();
    const shown = await show(id);
    expect([shown.user, shown.note]).toEqual([{ id: user.userId, user_name: null, steam_id: null, avatar_medium: null }, null]);
    expect(JSON.stringify(shown.history)).not.toContain('Ada');
    const keys = await test.db.selectFrom('idempotency_keys').select('reply').execute();
    expect(JSON.stringify(keys)).not.toContain(`"id":${user.userId},"user_name"`);
    const method = { balance_payment_method: 'CRYPTO', note: 'x' };
    expect(codeOf(await edit(id, { ...method, operation_status: 'COMPLETED' }))).toEqual([400, 'STATE']);
    expect((await edit(id, { ...method, operation_status: 'REJECTED' })).body.item).toMatchObject({
      operation_status: 'REJECTED',
      attention: null,
    });
    const create = { user_id: user.userId, operation_type: 'DEPOSIT', amount: 10, balance_payment_method: 'CRYPTO', note: 'x' };
    const answer = await changePayment(test, admin, 'POST /admin/payment/create', create);
    expect([...codeOf(answer), Object.keys(answer.body.fields)]).toEqual([400, 'VALIDATION', ['user_id']]);
  });
});

describe('a payment by hand', () => {
  it('waits for its approval, by the same administrator or another one', async () => {
    const user = await test.signIn();
    const body = {
      user_id: user.userId,
      operation_type: 'DEPOSIT',
      amount: 12_340,
      balance_payment_method: 'BANK_TRANSFER',
      note: 'Invoice 12',
    };
    const { item } = (await changePayment(test, admin, 'POST /admin/payment/create', body)).body;
    expect(item).toMatchObject({
      payment_method: 'MANUAL',
      operation_status: 'PENDING',
      amount: 12_340,
      booked: 0,
      note: 'Invoice 12',
      balance_payment_method: 'BANK_TRANSFER',
    });
    const own = (await test.send('GET /payment/all', { as: user })).body.items;
    expect(own).toMatchObject([{ id: item.id, operation_status: 'PENDING', amount: 12_340 }]);
    expect((await auditOf(item.id))[0]).toMatchObject({ action: 'payment.created', actor_id: admin.userId });
    await decide(item.id, 'COMPLETED');
    expect(await held(user)).toBe(12_340);
    for (const [field, value] of [
      ['user_id', 999_999],
      ['amount', 0],
      ['note', ''],
      ['operation_type', 'GIFT'],
      ['balance_payment_method', null],
    ] as const) {
      const answer = await changePayment(test, admin, 'POST /admin/payment/create', { ...body, [field]: value });
      expect([...codeOf(answer), Object.keys(answer.body.fields)]).toEqual([400, 'VALIDATION', [field]]);
    }
  });
});

it('is not found for an unknown id', async () => {
  expect((await test.send('GET /admin/payment/999999', { as: admin })).status).toBe(404);
  for (const answer of [await decide(999_999, 'COMPLETED'), await edit(999_999, {}), await takeBack(999_999)])
    expect(answer.status).toBe(404);
});

it('needs a confirmed second factor where one is set up', async () => {
  const guarded = await test.signIn({ role: 'ADMIN' });
  await enableFactor(test, guarded);
  await test.db.updateTable('sessions').set({ factor_at: null }).where('user_id', '=', guarded.userId).execute();
  const id = await storedPayment(test, await test.signIn());
  expect(codeOf(await decide(id, 'COMPLETED', {}, guarded))).toEqual([403, 'SECOND_FACTOR']);
});
