import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, START, type User } from '../../../../test/api.ts';
import { testDeliveries } from '../../../../test/deliveries.ts';
import { startWorkerProcess } from '../../../../test/jobs.ts';
import { WEBHOOK, confirmMail, linkTo, switchOn } from '../../../../test/notifications.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';
import { notificationJobs } from './notifications.jobs.ts';

const { test, services, mails, mailer, parts, tell, logs, waiting, attempt, deliver } = testDeliveries();
let user: User;

beforeEach(async () => {
  user = await test.signIn();
});

it('a service that answers nobody does not keep a worker from its other work', { timeout: 30_000 }, async () => {
  await switchOn(test, user, 'MAIL');
  await confirmMail(test, user);
  for (let n = 0; n < 8; n++) await tell(user);
  let answer = (): void => {};
  const silence = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  mailer.send = () => {
    asked += 1;
    return silence;
  };
  const done: unknown[] = [];
  const other: Job = { name: 'other-work', work: 'messages', run: async (payload) => void done.push(payload) };
  startWorkerProcess(test.connection, (db) => [...notificationJobs({ ...parts, db }), other]);
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(0);
  for (let n = 0; n < 3; n++) await enqueue(test.db, 'other-work', n);
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(3);
  answer();
  await expect.poll(() => asked, { timeout: 10_000 }).toBe(8);
});

describe('while a message is being sent', () => {
  let answer = (): void => {};
  let asked = 0;
  const send = (): Promise<void> => {
    asked += 1;
    return new Promise<void>((resolve) => (answer = resolve));
  };
  const begin = async () => {
    asked = 0;
    mailer.send = send;
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    await tell(user);
    const job = (await waiting()).at(-1);
    const delivery = attempt(job!.payload.id, 1);
    await expect.poll(() => asked).toBe(1);
    return { id: job!.payload.id, delivery };
  };

  it('its reader deletes it, or their account, without waiting for the service', async () => {
    const { id, delivery } = await begin();
    expect((await test.send(`DELETE /notifications/logs/${id}`, { as: user })).status).toBe(200);
    answer();
    await delivery;
    expect(await logs(user)).toEqual([]);

    const second = await begin();
    expect((await test.send('DELETE /users/account', { as: user, body: {} })).status).toBe(200);
    answer();
    await second.delivery;
    expect(await test.db.selectFrom('notifications').select('id').where('user_id', '=', user.userId).execute()).toEqual([]);
  });

  it('no second job sends it; one waits, in case that the process died, and then finds it sent', async () => {
    const { id, delivery } = await begin();
    await sql`delete from graphile_worker._private_jobs`.execute(test.db);
    await attempt(id, 1);
    const [later] = await waiting();
    expect(later!.payload).toEqual({ id, attempt: 1 });
    expect(later!.wait).toBeGreaterThan(250);
    answer();
    await delivery;
    await deliver();
    expect([asked, (await logs(user))[0].status, await waiting()]).toEqual([1, 'SENT', []]);
  });

  it('and its process dies, it is sent by another a few minutes later', async () => {
    const { id } = await begin();
    mailer.send = async (mail) => void mails.push(mail);
    await attempt(id, 1);
    expect(mails).toEqual([]);
    advanceClock(5 * MINUTE);
    await attempt(id, 1);
    expect([mails.length, (await logs(user))[0].status]).toEqual([1, 'SENT']);
    setClock(START);
  });

  it('and its worker stops, another takes it at once', async () => {
    await switchOn(test, user, 'DISCORD');
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    await tell(user);
    const stopping = new AbortController();
    services.answers.set('/discord.com', () => {
      stopping.abort(new Error('the worker stops'));
      return { status: 503 };
    });
    const [job] = await waiting();
    await expect(attempt(job!.payload.id, 1, stopping.signal)).rejects.toThrow('the worker stops');
    services.answers.clear();
    await deliver();
    expect((await logs(user))[0]).toMatchObject({ status: 'SENT', error: null });
  });
});

it('a job that is behind makes no attempt that another made', async () => {
  await switchOn(test, user, 'DISCORD');
  await linkTo(test, user, 'DISCORD', WEBHOOK);
  services.answers.set('/discord.com', { status: 503 });
  await tell(user);
  const [job] = await waiting();
  await deliver();
  await attempt(job!.payload.id, 1);
  expect([services.requests.length, (await waiting()).map(({ payload }) => payload.attempt)]).toEqual([1, [2]]);
});

it('a message that was tried before attempts were counted is sent', async () => {
  await switchOn(test, user, 'MAIL');
  await confirmMail(test, user);
  await tell(user);
  const [job] = await waiting();
  await attempt(job!.payload.id, 3);
  expect((await logs(user))[0].status).toBe('SENT');
});

describe('two workers', { timeout: 30_000 }, () => {
  it('on one queue send each message once', async () => {
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    for (let n = 0; n < 30; n++) await tell(user, { title: `message ${n}` });
    for (let n = 0; n < 2; n++) startWorkerProcess(test.connection, (db) => notificationJobs({ ...parts, db }));
    await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(30);
    await expect.poll(waiting).toEqual([]);
    expect(new Set(mails.map((mail) => mail.subject)).size).toBe(30);
  });

  it('that hold the same job, since one was taken for dead, send it once', async () => {
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    await tell(user);
    const [job] = await waiting();
    await Promise.all([1, 2, 3].map(() => attempt(job!.payload.id, 1)));
    expect(mails).toHaveLength(1);
  });
});
