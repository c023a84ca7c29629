import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../test/api.ts';
import { changePayment, storedPayment } from '../../../../test/payments.ts';
import { gatewayWorld } from '../../../../test/gateways.ts';
import { sumAgain } from '../../../../test/sum-ledger.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';

const { test, open, act, control, readDue } = gatewayWorld();
let admin: User;
beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
});

const show = async (id: number) => (await test.send(`GET /admin/payment/${id}`, { as: admin })).body.item;
const list = async (query: string) => (await test.send(`GET /admin/payment/all?${query}`, { as: admin })).body;
const idsOf = async (query: string): Promise<number[]> => (await list(query)).items.map(({ id }: { id: number }) => id);

describe('the list', () => {
  it('has every field of a transaction, total, meta and pages [DATA-333] [DATA-334] [DATA-335] [DATA-336] [DATA-337] [DATA-349]', async () => {
    const user = await test.signIn();
    const payment = await open(user, 25_000);
    const { items, total, meta, has_more: hasMore } = await list(`search=${payment.order.id}`);
    expect([total, meta, hasMore]).toEqual([1, { total: 1, totalPages: 1 }, false]);
    expect(items[0]).toEqual({
      id: payment.order.id,
      user: { id: user.userId, user_name: expect.stringMatching(/^trader/), steam_id: expect.any(String), avatar_medium: null },
      ...{
        is_own: false,
        amount: 25_000,
        currency: 'usd',
        wallet: expect.stringMatching(/^ltc1/),
        operation_type: 'DEPOSIT',
        payment_method: 'CRYPTOPAY',
      },
      ...{ balance_payment_method: 'CRYPTO', operation_status: 'PENDING', status: 'waiting', attention: null, booked: 0, promised: 0 },
      ...{ created_at: expect.any(String), updated_at: expect.any(String), note: null, steam_trade: null },
      crypto_transaction: {
        id: expect.any(Number),
        order_id: expect.any(String),
        ...{ price_amount: 25, price_currency: 'usd', provider: 'nowpayments', gateway_status: 'waiting', operation_status: 'PENDING' },
        ...{ coin: 'ltc', payment_wallet: expect.stringMatching(/^ltc1/), received: 0, invoice_url: expect.stringMatching(/^http/) },
        ...{ created_at: expect.any(String), updated_at: expect.any(String) },
      },
    });
  });

  it('finds by id and by a part of the name, also with one letter at its beginning, and nobody by mail or Steam id', async () => {
    const user = await test.signIn();
    await test.db
      .updateTable('users')
      .set({ user_name: 'Çağla %_ Öz', mail: 'needle@example.com' })
      .where('id', '=', user.userId)
      .execute();
    const id = await storedPayment(test, user);
    for (const text of ['cagla', 'LA %_', '%_', 'öz', 'Ç', String(id), `#${id}`])
      expect([text, await idsOf(`search=${encodeURIComponent(text)}`)]).toEqual([text, ['%_', 'öz'].includes(text) ? [] : [id]]);
    expect(await idsOf('search=needle')).toEqual([]);
    const { steam_id: steamId } = await test.db
      .selectFrom('users')
      .select('steam_id')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(await idsOf(`search=${steamId}`)).toEqual([]);
  });

  it('follows every filter, both orders in both directions, and pages; a page past the end is the last one', async () => {
    const user = await test.signIn();
    const make = (more: object) => storedPayment(test, user, more);
    const made = [];
    for (const [at, status] of (['PENDING', 'COMPLETED', 'FAILED', 'REJECTED', 'CANCELLED'] as const).entries())
      for (const type of ['DEPOSIT', 'WITHDRAW'] as const) {
        advanceClock(1000);
        // withdrawals need a balance
        if (type === 'WITHDRAW' && status === 'COMPLETED') continue;
        made.push({
          id: await make({ status, type, method: at % 2 === 0 ? 'ITEMPAY' : 'CRYPTOPAY', amount: 1000 + ((at * 7919) % 5000) }),
          status,
          type,
        });
      }
    const own = new Set(made.map(({ id }) => id));
    const listed = async (query: string) => (await idsOf(`limit=50&${query}`)).filter((id) => own.has(id));
    expect(await listed('')).toEqual(made.map(({ id }) => id).toReversed());
    expect(await listed('sort=created_at:asc')).toEqual(made.map(({ id }) => id));
    const failed = made.filter(({ status }) => status === 'FAILED').map(({ id }) => id);
    expect(await listed('status=FAILED&sort=created_at:asc')).toEqual(failed);
    expect(await listed('type=WITHDRAW&sort=created_at:asc')).toEqual(made.filter(({ type }) => type === 'WITHDRAW').map(({ id }) => id));
    expect(await listed('method=ITEMPAY&status=FAILED&type=DEPOSIT')).toEqual([failed[0]]);
    const { items } = await list('sort=amount:desc&limit=50');
    const amounts = items.map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => b - a));
    const up = (await list('sort=amount:asc&limit=50')).items.map(({ amount }: { amount: number }) => amount);
    expect(up).toEqual(amounts.toReversed());
    const { total, meta } = await list('limit=2');
    expect(meta).toEqual({ total, totalPages: Math.ceil(total / 2) });
    const all = await idsOf('limit=100');
    const paged: number[] = [];
    for (let page = 1; page <= meta.totalPages; page++) paged.push(...(await idsOf(`limit=2&page=${page}`)));
    expect(paged).toEqual(all);
    expect(await idsOf('limit=2&page=1000')).toEqual(all.slice(-((total - 1) % 2) - 1));
    const answers = await Promise.all([
      test.send('GET /admin/payment/all?sort=name:asc', { as: admin }),
      test.send('GET /admin/payment/all?status=OPEN', { as: admin }),
    ]);
    expect(answers.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
      [400, ['sort']],
      [400, ['status']],
    ]);
  });

  it('counts and sums what the filters select in its figures, exactly as the payments themselves [DATA-341] [ADMIN-PAY-333]', async () => {
    for (const query of ['', '?status=FAILED', '?type=WITHDRAW', '?method=CRYPTOPAY', '?method=ITEMPAY&type=DEPOSIT&status=COMPLETED']) {
      const { stats } = (await test.send(`GET /admin/payment/stats${query}`, { as: admin })).body;
      const wanted = new URLSearchParams(query);
      const rows = (
        await test.db.selectFrom('payments').select(['amount', 'operation_status', 'operation_type', 'payment_method']).execute()
      ).filter(
        (row) =>
          [row.operation_status, null].includes(wanted.get('status') as never) &&
          [row.operation_type, null].includes(wanted.get('type') as never) &&
          [row.payment_method, null].includes(wanted.get('method') as never),
      );
      const sum = (of: typeof rows) => [of.length, of.reduce((total, { amount }) => total + amount, 0)];
      const { total_waiting_count: waiting, ...figures } = stats;
      expect(waiting).toBeGreaterThan(0);
      expect(Object.values(figures)).toEqual([
        ...sum(rows),
        ...sum(rows.filter((row) => row.operation_type === 'DEPOSIT' && row.operation_status === 'COMPLETED')),
        ...sum(rows.filter((row) => row.operation_status === 'PENDING')),
        ...sum(rows.filter((row) => row.operation_status === 'FAILED')),
      ]);
    }
  });

  it('shows what waits for a person: what is marked, what was entered by hand, what is pending for too long', async () => {
    const user = await test.signIn();
    const waits = [
      await storedPayment(test, user, { status: 'COMPLETED', attention: 'refunded' }),
      await storedPayment(test, user, { method: 'CRYPTOPAY', attention: 'partial' }),
      await storedPayment(test, user),
      await storedPayment(test, user, { method: 'ITEMPAY', createdAt: new Date('2026-10-01T00:00:00Z') }),
    ];
    const waitsNot = [await storedPayment(test, user, { method: 'CRYPTOPAY' }), await storedPayment(test, user, { status: 'REJECTED' })];
    const listed = await idsOf('waiting=1&limit=50');
    expect(listed).toEqual(expect.arrayContaining(waits));
    for (const id of waitsNot) expect(listed).not.toContain(id);
    const { stats } = (await test.send('GET /admin/payment/stats', { as: admin })).body;
    const { items } = (await test.send('GET /admin/waiting', { as: admin })).body;
    const counted = items.find(({ name }: { name: string }) => name === 'payments').count;
    expect([stats.total_waiting_count, counted]).toEqual([listed.length, listed.length]);
  });
});

describe.each([
  ['nowpayments', 'half', 'partial'],
  ['btcpay', 'mark_settled', 'marked'],
] as const)('what %s says again', (provider, action, attention) => {
  it('does not open a second time what an administrator decided', async () => {
    const user = await test.signIn();
    const payment = await open(user, 25_000, provider);
    await act(provider, payment.id, action);
    const before = await show(payment.order.id);
    expect([before.operation_status, before.attention]).toEqual(['PENDING', attention]);
    const body = { status: 'REJECTED', note: 'Too little' };
    expect((await changePayment(test, admin, `PUT /admin/payment/status/${payment.order.id}`, body)).status).toBe(200);
    advanceClock(120_000);
    await readDue();
    const after = await show(payment.order.id);
    expect([after.operation_status, after.attention, after.booked]).toEqual(['REJECTED', null, 0]);
    const fieldsOf = (isByAdmin: boolean): string[] =>
      after.history.flatMap((change: { admin: object | null; field: string }) =>
        (change.admin !== null) === isByAdmin ? [change.field] : [],
      );
    expect([fieldsOf(true), fieldsOf(false)]).toEqual([
      ['operation_status', 'attention', 'note'],
      action === 'half' ? ['amount', 'attention'] : ['attention'],
    ]);
    expect(await sumAgain(test.pool)).toEqual([]);
  });
});

it('is refused to everybody but administrators, without a key, and with a sign-in of more than 15 minutes ago', async () => {
  const user = await test.signIn();
  const id = await storedPayment(test, await test.signIn());
  const writes = [
    [`PUT /admin/payment/status/${id}`, { status: 'COMPLETED' }],
    [
      `PUT /admin/payment/update/${id}`,
      { amount: 10, operation_type: 'DEPOSIT', balance_payment_method: 'CRYPTO', operation_status: 'PENDING' },
    ],
    [`POST /admin/payment/take-back/${id}`, { note: 'x' }],
    [
      'POST /admin/payment/create',
      { user_id: user.userId, operation_type: 'DEPOSIT', amount: 10, balance_payment_method: 'CRYPTO', note: 'x' },
    ],
  ] as const;
  for (const call of ['GET /admin/payment/all', 'GET /admin/payment/stats', `GET /admin/payment/${id}`]) {
    expect((await test.send(call, { as: user })).status).toBe(403);
    expect((await test.send(call)).status).toBe(401);
  }
  const old = await test.signIn({ role: 'ADMIN' });
  const codes = async (as: User, headers: object = { 'idempotency-key': randomUUID() }) =>
    Promise.all(writes.map(async ([call, body]) => (await test.send(call, { as, body, headers: { ...headers } })).body.code));
  expect(await codes(user)).toEqual(Array(4).fill('FORBIDDEN'));
  expect(await codes(old, {})).toEqual(Array(4).fill('IDEMPOTENCY'));
  advanceClock(16 * 60_000);
  expect(await codes(old)).toEqual(Array(4).fill('REAUTH'));
  expect((await show(id)).operation_status).toBe('PENDING');
});

it('tells administrators once that a payment waits, and not its own user', async () => {
  const user = await test.signIn({ role: 'ADMIN' });
  const told = async ({ userId }: User): Promise<string[]> =>
    (await test.db.selectFrom('notifications').select('title').where('user_id', '=', userId).execute())
      .map(({ title }) => String(title))
      .filter((title) => title.includes('waits for you'));
  for (const { userId } of [admin, user]) {
    const set = { mail: `${userId}@example.com`, mail_confirmed_at: now() };
    await test.db.updateTable('users').set(set).where('id', '=', userId).execute();
    const wish = { notification_type_id: 24, is_enabled: true, channel: 'MAIL' };
    expect(
      (await test.send('POST /notifications/settings/update', { as: userId === admin.userId ? admin : user, body: wish })).status,
    ).toBe(200);
  }
  const payment = await open(user, 25_000);
  // the message waits for a worker that this test does not start, so it does not wait for all jobs
  await control(`POST /_gateways/nowpayments/${payment.id}/do`, { action: 'half', at_once: true });
  await vi.waitFor(async () => expect(await told(admin)).toEqual([`Payment ${payment.order.id} waits for you: $12.50`]), 10_000);
  expect(await told(user)).toEqual([]);
});
