import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, send, START, type Answer } from '../../../test/api.ts';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { smallApp } from '../../../test/small-app.ts';
import { serveNotices } from '../http/notice-route.ts';
import { startJobs, type JobRunner } from '../jobs/run-jobs.ts';
import { advanceClock, now, setClock } from '../process/clock.ts';
import { balance, ledgerKind, post } from './ledger.ts';
import { handleNotice, noticeJob, provider, removeOldNotices, type Provider } from './notices.ts';

/** A payment gateway, and the feature that takes its payments: the model of every later gateway. */
type Payment = { status: 'waiting' | 'finished'; userId: number; received: number };
type Claim = { payment: string; status: string; amount?: number; event?: string };

const CREDIT = ledgerKind('TEST_DEPOSIT');
const SECRET = 'shared with the gateway';
const MAX_A_MINUTE = 60;
/** The gateway's answers. A request about a payment that is not here fails. */
const payments = new Map<string, Payment>();
/** Payments about which the gateway was asked. */
const asked: string[] = [];
/** The number of times that the feature applied the gateway's answer. */
let applied = 0;
let failAfterEffect = false;

const signatureOf = (body: string | Buffer): string => createHmac('sha512', SECRET).update(body).digest('hex');

/** Creates a gateway with this name. Its notices carry a signature over the body. */
const gatewayAs = (name: string): Provider =>
  provider<Payment>({
    name,
    verify: (headers, body) => {
      const [given, right] = [Buffer.from(String(headers['x-signature'])), Buffer.from(signatureOf(body))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const claim = JSON.parse(body.toString('latin1')) as Claim;
      return { eventId: claim.event ?? `${claim.payment}:${claim.status}`, reference: claim.payment };
    },
    readState: async (reference) => {
      asked.push(reference);
      const payment = payments.get(reference);
      if (!payment) throw new Error('the gateway does not answer');
      return payment;
    },
    apply: async (tx, reference, { status, userId, received }) => {
      applied += 1;
      if (status !== 'finished') return;
      const legs = [
        { account: 'house:gateway', amount: -received },
        { account: `user:${userId}`, amount: received },
      ] as const;
      await post(tx, { kind: CREDIT, reference: `${name}:${reference}`, legs });
      if (failAfterEffect) throw new Error('a bug');
    },
  });

const gateway = gatewayAs('gateway');
/** A gateway whose notices no job handles; tests handle them. */
const unhandled = gatewayAs('unhandled');

const database = testDatabase();
const { db } = database;
beforeAll(async () => {
  const at = { updated_at: START };
  await db
    .insertInto('settings')
    .values({ key: 'limits.notices', value: String(MAX_A_MINUTE), ...at })
    .execute();
});
const app = smallApp(database, [], (api, parts) => {
  serveNotices(api, parts, gateway);
  serveNotices(api, parts, unhandled);
});
let runner: JobRunner;
beforeAll(() => {
  runner = startJobs({ db, pool: database.pool, jobs: [noticeJob({ db, log: silentLog }, gateway)], log: silentLog });
});
afterAll(() => runner.stop());
beforeEach(() => {
  setClock(START);
  failAfterEffect = false;
  asked.length = 0;
});

let people = 0;
/** Creates a payment at the gateway by a new user; returns both. */
function pay(status: Payment['status'], received = 5000): { payment: string; userId: number } {
  const [payment, userId] = [randomUUID(), ++people];
  payments.set(payment, { status, userId, received });
  return { payment, userId };
}

type Given = { to?: Provider; headers?: Record<string, string>; ip?: string };
async function sendRaw(body: Buffer | string, { to = gateway, headers, ip }: Given = {}): Promise<Answer> {
  return send(app, `POST /notices/${to.name}`, { body, headers: { 'x-signature': signatureOf(body), ...headers }, ip: ip ?? randomIp() });
}
const randomIp = (): string => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
const notify = (claim: Claim, given?: Given): Promise<Answer> => sendRaw(JSON.stringify(claim), given);

const stored = (payment: string) => db.selectFrom('provider_notices').selectAll().where('reference', '=', payment).orderBy('id').execute();
const states = async (payment: string): Promise<string[]> => (await stored(payment)).map(({ state }) => state);
const postings = async (payment: string): Promise<number> =>
  (await db.selectFrom('ledger_postings').select('id').where('reference', 'like', `%:${payment}`).execute()).length;

describe('a notice', () => {
  it('is stored, answered at once, and handled by asking the provider', async () => {
    const { payment, userId } = pay('finished');
    const answer = await notify({ payment, status: 'finished' });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    await expect.poll(() => states(payment)).toEqual(['done']);
    expect([await balance(db, `user:${userId}`), asked]).toEqual([5000, [payment]]);
    expect((await stored(payment))[0]).toMatchObject({
      provider: 'gateway',
      attempts: 1,
      error: null,
      received_at: START,
      processed_at: START,
    });
  });

  it('that lies changes nothing: what counts is what the provider says when it is asked', async () => {
    const waiting = pay('waiting');
    const small = pay('finished', 10);
    await notify({ payment: waiting.payment, status: 'finished', amount: 1_000_000 });
    await notify({ payment: small.payment, status: 'finished', amount: 1_000_000 });
    await expect.poll(async () => [await states(waiting.payment), await states(small.payment)]).toEqual([['done'], ['done']]);
    expect([await balance(db, `user:${waiting.userId}`), await balance(db, `user:${small.userId}`)]).toEqual([0, 10]);
  });

  it('credits once for 20 copies at once, which all get the same answer', async () => {
    const { payment, userId } = pay('finished');
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify({ payment, status: 'finished' })));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    await expect.poll(() => states(payment)).toEqual(['done']);
    await notify({ payment, status: 'finished' });
    expect([await stored(payment), asked]).toEqual([[expect.objectContaining({ state: 'done' })], [payment]]);
    expect([await balance(db, `user:${userId}`), await postings(payment)]).toEqual([5000, 1]);
  });

  it('of a payment may come in any order, with others of the same payment', async () => {
    const { payment, userId } = pay('finished');
    await Promise.all(['finished', 'sending', 'confirmed', 'confirming', 'waiting'].map((status) => notify({ payment, status })));
    await expect.poll(() => states(payment)).toEqual(Array(5).fill('done'));
    expect([await balance(db, `user:${userId}`), await postings(payment), asked.length]).toEqual([5000, 1, 5]);
  });

  it('is the same event only at the same provider', async () => {
    const { payment } = pay('waiting');
    await notify({ payment, status: 'waiting' });
    await notify({ payment, status: 'waiting' }, { to: unhandled });
    expect((await stored(payment)).map((notice) => notice.provider)).toEqual(['gateway', 'unhandled']);
  });
});

describe('the way in', () => {
  it.each([
    ['without a signature', { 'x-signature': '' }],
    ['with a signature of another body', { 'x-signature': signatureOf('{}') }],
  ])('refuses a notice %s, and stores nothing', async (_, headers) => {
    const { payment } = pay('finished');
    const answer = await notify({ payment, status: 'finished' }, { headers });
    expect([answer.status, answer.body.code, await stored(payment)]).toEqual([403, 'FORBIDDEN', []]);
  });

  it.each([
    ['application/json', '{"payment":"x", "n":1e-7,"n":1E-7 }'],
    ['application/json; charset=utf-8', '{"payment":"\xff\xfe"}'],
    ['text/plain', '{"payment":"x"}'],
    ['application/x-www-form-urlencoded', '{"payment":"x"}'],
  ])('keeps the body as it came, whatever it is called: %s', async (type, text) => {
    const [event, body] = [randomUUID(), Buffer.from(text, 'latin1')];
    const marked = Buffer.concat([body.subarray(0, -1), Buffer.from(`,"event":"${event}"}`)]);
    const answer = await sendRaw(marked, { to: unhandled, headers: { 'content-type': type } });
    const kept = await db.selectFrom('provider_notices').select('body').where('event_id', '=', event).execute();
    expect([answer.status, kept]).toEqual([200, [{ body: marked }]]);
  });

  it('needs neither session nor CSRF token, and no origin', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', cookie: 'lf_session=unknown', 'x-csrf-token': 'x' };
    const { payment } = pay('waiting');
    expect((await notify({ payment, status: 'waiting' }, { to: unhandled, headers })).status).toBe(200);
  });

  it('takes a notice of 64 KB and none above', async () => {
    const { payment } = pay('waiting');
    const sized = (bytes: number): string => JSON.stringify({ payment, status: 'waiting' }).padEnd(bytes);
    expect((await sendRaw(sized(65_537), { to: unhandled })).status).toBe(413);
    expect(await stored(payment)).toEqual([]);
    expect((await sendRaw(sized(65_536), { to: unhandled })).status).toBe(200);
  });

  it('has a limit of its own for each network', async () => {
    const ip = '192.0.2.1';
    const { payment } = pay('waiting');
    for (let n = 0; n < MAX_A_MINUTE; n++) await notify({ payment, status: 'waiting' }, { to: unhandled, ip });
    expect((await notify({ payment, status: 'late' }, { to: unhandled, ip })).status).toBe(429);
    expect((await notify({ payment, status: 'late' }, { to: unhandled, ip: '192.0.2.2' })).status).toBe(200);
  });

  it('exists for declared providers alone, and for POST', async () => {
    expect((await send(app, 'POST /notices/other', { body: {} })).status).toBe(404);
    expect((await send(app, 'GET /notices/gateway')).status).toBe(404);
  });
});

describe('handling a notice', () => {
  const log = { error: vi.fn() };
  const handle = (id: number) => handleNotice({ db, log: log as never }, unhandled, id, new AbortController().signal);
  /** Stores a notice that no job handles. */
  async function receive(status: Payment['status']): Promise<{ payment: string; userId: number; id: number }> {
    const made = pay(status);
    await notify({ payment: made.payment, status: 'finished' }, { to: unhandled });
    return { ...made, id: (await stored(made.payment))[0]!.id };
  }
  beforeEach(() => log.error.mockClear());

  it('is tried again when the provider does not answer, and noted', async () => {
    const { payment, userId, id } = await receive('finished');
    const state = payments.get(payment)!;
    payments.delete(payment);
    await expect(handle(id)).rejects.toThrow('does not answer');
    expect(await stored(payment)).toMatchObject([{ state: 'waiting', attempts: 1, error: 'Error: the gateway does not answer' }]);
    payments.set(payment, state);
    await handle(id);
    expect(await stored(payment)).toMatchObject([{ state: 'done', attempts: 2, error: null, processed_at: now() }]);
    expect(await balance(db, `user:${userId}`)).toBe(5000);
  });

  it('counts no attempt when this process stops meanwhile, and follows soon, however often that happens', async () => {
    const { payment, id } = await receive('finished');
    payments.delete(payment);
    const stopping = AbortSignal.abort(new Error('the process stops'));
    for (let deploy = 0; deploy < 12; deploy++) {
      // each run is the whole work of its job, which then is gone
      await sql`delete from graphile_worker._private_jobs`.execute(db);
      await handleNotice({ db, log: log as never }, unhandled, id, stopping);
      const { rows } = await sql<{ attempts: number; soon: boolean; payload: unknown }>`
        select j.attempts, j.run_at between clock_timestamp() and clock_timestamp() + interval '10 seconds' as soon, p.payload
        from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)`.execute(db);
      expect(rows).toEqual([{ attempts: 0, soon: true, payload: { id } }]);
    }
    expect(await stored(payment)).toMatchObject([{ state: 'waiting', attempts: 0, error: null }]);
  });

  it('ends after 25 attempts: the operator is told, and the notice stays', async () => {
    const { payment, id } = await receive('finished');
    payments.delete(payment);
    for (let attempt = 1; attempt < 25; attempt++) await expect(handle(id)).rejects.toThrow('does not answer');
    expect(log.error).not.toHaveBeenCalled();
    await handle(id);
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ provider: 'unhandled', notice: id }), expect.any(String));
    expect(await stored(payment)).toMatchObject([{ state: 'failed', attempts: 25, processed_at: null }]);
    await handle(id);
    expect(asked).toHaveLength(25);
  });

  it('has its effect together with the mark, or neither', async () => {
    const { payment, userId, id } = await receive('finished');
    failAfterEffect = true;
    await expect(handle(id)).rejects.toThrow('a bug');
    expect([await balance(db, `user:${userId}`), await states(payment)]).toEqual([0, ['waiting']]);
    failAfterEffect = false;
    applied = 0;
    await Promise.all([handle(id), handle(id), handle(id)]);
    expect([await balance(db, `user:${userId}`), await states(payment), await postings(payment), applied]).toEqual([5000, ['done'], 1, 1]);
  });

  it('leaves nothing after 90 days, but what was not handled', async () => {
    const [done, waiting] = [await receive('waiting'), await receive('waiting')];
    await handle(done.id);
    advanceClock(90 * DAY);
    await removeOldNotices(db);
    expect([await states(done.payment), await states(waiting.payment)]).toEqual([['done'], ['waiting']]);
    advanceClock(1);
    await removeOldNotices(db);
    expect([await states(done.payment), await states(waiting.payment)]).toEqual([[], ['waiting']]);
  });
});
