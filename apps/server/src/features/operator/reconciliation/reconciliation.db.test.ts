import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../../test/api.ts';
import { gatewayWorld } from '../../../../test/gateways.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';
import { reconcile } from './reconcile.ts';
import { reconcileJob, startDueComparisons } from './run-comparisons.ts';
import { readDueSubjects, readReconciliation } from './reconciliation.reads.ts';
import { addSubjects } from './reconciliation.store.ts';

const HOUR = 3_600_000;
const world = gatewayWorld();
const { test } = world;
let admin: User;
beforeEach(async () => {
  await test.pool.query("update users set role = 'USER'");
  admin = await test.signIn({ role: 'ADMIN' });
  await test.pool.query('delete from differences; delete from reconciliations; delete from notifications');
});
afterEach(() => setClock(null));

const compare = (subject: string): Promise<void> => reconcileJob(world.parts()).run({ subject }, AbortSignal.timeout(20_000));
const subjectsDue = (): Promise<string[]> => readDueSubjects(test.db, '');
const show = async (query = '') => (await test.send(`GET /admin/reconciliation${query}`, { as: admin })).body;
const explain = (id: number, note = 'Seen and settled') =>
  test.send(`POST /admin/reconciliation/${id}/explain`, { as: admin, body: { note } });
const healthItem = async () =>
  (await test.send('GET /admin/health', { as: admin })).body.items.find(({ key }: { key: string }) => key === 'reconciliation');
const start = (): Promise<void> => addSubjects(test.db, ['ledger', 'gateway:btcpay', 'gateway:nowpayments']);
const queued = async (): Promise<string[]> =>
  (await test.pool.query("select key from graphile_worker.jobs where task_identifier = 'reconcile' order by key")).rows.map(
    ({ key }) => key,
  );

describe('comparisons', () => {
  it('start once a day for the ledger and each gateway, an hour after a failure, and when an administrator asks', async () => {
    await startDueComparisons(world.parts());
    expect(await queued()).toEqual(['reconcile:gateway:btcpay', 'reconcile:gateway:nowpayments', 'reconcile:ledger']);
    await test.pool.query("delete from graphile_worker._private_jobs where key like 'reconcile:%'");
    for (const subject of await subjectsDue()) await compare(subject);
    expect(await subjectsDue()).toEqual([]);
    advanceClock(24 * HOUR + 1);
    expect(await subjectsDue()).toHaveLength(3);
    await compare('ledger');
    expect(await subjectsDue()).toEqual(['gateway:btcpay', 'gateway:nowpayments']);
    await world.fault('btcpay', { mode: 'status', status: 503 });
    await compare('gateway:btcpay');
    expect(await subjectsDue()).toEqual(['gateway:nowpayments']);
    advanceClock(HOUR + 1);
    expect(await subjectsDue()).toEqual(['gateway:btcpay', 'gateway:nowpayments']);
    expect((await test.send('POST /admin/reconciliation/run', { as: admin, body: {} })).body).toEqual({ success: true });
    expect(await subjectsDue()).toHaveLength(3);
  });

  it('that fail say why, and keep what was found before', async () => {
    await start();
    await world.fault('nowpayments', { mode: 'status', status: 503 });
    await compare('gateway:nowpayments');
    const { subjects } = await show();
    expect(subjects.find(({ key }: { key: string }) => key === 'gateway:nowpayments')).toMatchObject({
      name: 'NOWPayments',
      state: 'failed',
      compared_at: null,
      error: expect.any(String),
    });
    await world.mend();
    await compare('gateway:nowpayments');
    expect((await show()).subjects.find(({ key }: { key: string }) => key === 'gateway:nowpayments')).toMatchObject({
      state: 'ok',
      error: null,
      compared_at: expect.any(String),
    });
  });

  it('of gateways and bots that are not there any more end, and are no warning', async () => {
    await addSubjects(test.db, ['gateway:gone', 'ledger']);
    await startDueComparisons(world.parts());
    await test.pool.query("delete from graphile_worker._private_jobs where key like 'reconcile:%'");
    const { subjects } = await show();
    expect(subjects.map(({ key }: { key: string }) => key)).toEqual(['gateway:btcpay', 'gateway:nowpayments', 'ledger']);
  });

  it('that do not succeed for three days are a warning', async () => {
    await start();
    expect(await healthItem()).toMatchObject({ state: 'ok', text: expect.stringContaining('not compared yet'), todo: null });
    for (const subject of await subjectsDue()) await compare(subject);
    expect(await healthItem()).toMatchObject({ state: 'ok', text: expect.stringContaining('Money agrees') });
    advanceClock(3 * 24 * HOUR + 1);
    expect(await healthItem()).toMatchObject({ state: 'warn', todo: expect.stringContaining('three days') });
  });
});

describe.each(['nowpayments', 'btcpay'] as const)('%s', (provider) => {
  const paid = async () => {
    const user = await test.signIn();
    const payment = await world.open(user, 5000, provider);
    await world.act(provider, payment.id, 'pay');
    return { user, payment, paymentId: payment.order.id as number };
  };

  it('agrees about payments that were credited, that wait, and that ended', async () => {
    await start();
    await paid();
    const waiting = await world.open(await test.signIn(), 7000, provider);
    await compare(`gateway:${provider}`);
    expect(await show()).toMatchObject({ items: [], total: 0, open: 0 });
    expect((await show()).subjects.find(({ key }: { key: string }) => key === `gateway:${provider}`).compared).toBeGreaterThan(1);
    expect(waiting.order.id).toBeGreaterThan(0);
  });

  it('differs about money that it gave back: administrators are told, and health is bad until it is explained', async () => {
    await start();
    const { payment, paymentId } = await paid();
    await world.control('POST /_gateways/settings', { silent: true });
    const facts = provider === 'btcpay' ? { status: 'Invalid', paidAmount: '0' } : { payment_status: 'refunded', actually_paid: 0 };
    await world.control(`POST /_gateways/${provider}/${payment.id}/set`, { ...facts, silent: true });
    await compare(`gateway:${provider}`);
    const { items, open } = await show('?state=open');
    expect([items.length, open]).toEqual([1, 1]);
    expect(items[0]).toMatchObject({
      kind: 'not_paid_there',
      state: 'open',
      title: 'Credited here, not paid there',
      about: String(payment.id),
      payment_id: paymentId,
      here: 5000,
      there: 0,
      is_count: false,
      explanation: null,
    });
    const told = await test.db.selectFrom('notifications').select(['title', 'link']).where('user_id', '=', admin.userId).execute();
    expect(told).toEqual([{ title: 'Money differs in one place', link: '/admin/reconciliation' }]);
    expect(await healthItem()).toMatchObject({ state: 'bad', text: expect.stringContaining('1 unexplained difference') });

    // the same difference is told once
    await compare(`gateway:${provider}`);
    expect(await test.db.selectFrom('notifications').select('id').where('user_id', '=', admin.userId).execute()).toHaveLength(1);

    const { item } = (await explain(items[0].id, ' Refunded by hand ')).body;
    expect(item).toMatchObject({ state: 'explained', explanation: { note: 'Refunded by hand', admin: { id: admin.userId } } });
    expect(await healthItem()).toMatchObject({ state: 'ok' });
    await compare(`gateway:${provider}`);
    expect([(await show('?state=explained')).total, (await readReconciliation(test.db)).open]).toEqual([1, 0]);
    expect(await test.db.selectFrom('audit_log').select('object').where('action', '=', 'difference.explained').execute()).toContainEqual({
      object: `difference:${items[0].id}`,
    });
  });
});

describe('a difference', () => {
  const found = (here: number) => ({ kind: 'credited_more' as const, about: '70', paymentId: null, here, there: 10 });
  const store = async (...differences: ReturnType<typeof found>[]) => {
    await test.pool.query("insert into reconciliations (subject) values ('gateway:btcpay') on conflict do nothing");
    await reconcile(test.db, 'gateway:btcpay', async () => ({ differences, compared: 1 }));
  };

  it('with other values is a new one, and one that is not found any more is gone', async () => {
    await store(found(20));
    const [first] = (await show()).items;
    await explain(first.id);
    await store(found(30));
    expect((await show('?state=open')).items).toMatchObject([{ here: 30 }]);
    expect((await show('?state=gone')).items).toMatchObject([{ id: first.id, here: 20, gone_at: expect.any(String) }]);
    await store();
    expect([(await show('?state=open')).total, (await show()).total]).toEqual([0, 2]);
  });

  it('of things stays explained while more of them are deposited, and no more are missing', async () => {
    const lacking = (here: number, there: number) => async () => ({
      differences: [{ kind: 'things_missing' as const, about: 'AK-47', paymentId: null, here, there }],
      compared: 1,
    });
    await test.pool.query("insert into reconciliations (subject) values ('bot:1')");
    await reconcile(test.db, 'bot:1', lacking(3, 1));
    await explain((await show()).items[0].id, 'Taken out and sold');
    await reconcile(test.db, 'bot:1', lacking(9, 7));
    expect(await show()).toMatchObject({ total: 1, open: 0, items: [{ state: 'explained', here: 9, there: 7 }] });
    await reconcile(test.db, 'bot:1', lacking(9, 6));
    expect(await show('?state=open')).toMatchObject({ total: 1, items: [{ here: 9, there: 6 }] });
  });

  it('is explained once, with a reason, and only while it is there', async () => {
    await store(found(20));
    const [{ id }] = (await show()).items;
    const empty = await explain(id, '  ');
    expect(empty.body).toMatchObject({ code: 'VALIDATION' });
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ['note']]);
    expect((await explain(id)).status).toBe(200);
    expect((await explain(id)).body).toMatchObject({ code: 'STATE', msg: 'Somebody has explained this difference meanwhile.' });
    await store();
    expect((await explain(id)).body).toMatchObject({ code: 'STATE', msg: expect.stringContaining('gone') });
    expect((await explain(999_999)).status).toBe(404);
  });

  it('is listed in pages, the newest first; a page past the end is the last one', async () => {
    await store(...[1, 2, 3].map((n) => ({ ...found(20 + n), about: String(n) })));
    const { items, total } = await show('?limit=2&page=9');
    expect([total, items.length, items[0].about]).toEqual([3, 1, '1']);
  });
});

describe('the ledger', () => {
  const wrong = async (change: string): Promise<unknown[]> => {
    await start();
    const client = await test.pool.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica; ${change}; commit`);
      await compare('ledger');
      return (await show()).items.map(({ kind, about, here, there }: Record<string, unknown>) => [kind, about, here, there]);
    } finally {
      client.release();
    }
  };
  const payer = async (): Promise<User> => {
    const user = await test.signIn();
    const payment = await world.open(user, 5000);
    await world.act('nowpayments', payment.id, 'pay');
    return user;
  };

  it('agrees with itself, the users and the payments', async () => {
    await payer();
    expect(await wrong('select 1')).toEqual([]);
  });

  it('differs from balances that somebody changed in the database', async () => {
    const { userId } = await payer();
    const back = `update users set balance = balance - 7 where id = ${userId}`;
    expect(await wrong(`update users set balance = balance + 7 where id = ${userId}`)).toEqual([
      ['balance_copy', `user:${userId}`, 5007, 5000],
    ]);
    expect(await wrong(back)).toEqual([['balance_copy', `user:${userId}`, 5007, 5000]]);
    expect((await show('?state=open')).total).toBe(0);
  });

  it('differs when an account is not the sum of its entries, and then does not sum to zero', async () => {
    const { userId } = await payer();
    const add = (n: number) => `update ledger_accounts set balance = balance + ${n} where name = 'user:${userId}';
      update users set balance = balance + ${n} where id = ${userId}`;
    expect(await wrong(add(3))).toEqual([
      ['account_sum', `user:${userId}`, 5003, 5000],
      ['ledger_sum', 'ledger', 3, 0],
    ]);
    await wrong(add(-3));
  });

  it('differs from what the payments hold and promise', async () => {
    const { userId } = await payer();
    const change = (n: number) => `update payments set booked = booked + ${n}, promised = promised + ${n} where user_id = ${userId}`;
    const found = await wrong(change(4));
    expect(found).toContainEqual(['promise_sum', `pending:${userId}`, 0, 4]);
    expect(found.map((one) => (one as unknown[]).slice(0, 2))).toContainEqual(['source_sum', 'house:nowpayments']);
    await wrong(change(-4));
  });
});
