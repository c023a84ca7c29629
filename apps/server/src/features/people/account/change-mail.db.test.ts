import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import { queuedMails } from '../../../../test/mails.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';

const test = testApi();
const silent = testApi(async () => ({ WORLD: 'live' }));

let addresses = 0;
const newAddress = (): string => `changer${++addresses}@example.com`;
const set = (as: User, mail: string, on = test) => on.send('POST /users/set-mail', { as, body: { mail } });
const mailOf = async (as: User) => (await test.send('GET /users/details', { as })).body.user.mail;

beforeEach(() => setClock(START));

/** Creates a user with a confirmed address, whose last sign-in was too long ago. */
async function withOldSession(on = test, lang: 'en' | 'tr' = 'en'): Promise<{ user: User; mail: string }> {
  const [user, mail] = [await on.signIn(), newAddress()];
  await on.db
    .updateTable('users')
    .set({ mail, mail_confirmed_at: START, lang, timezone: 'Europe/Istanbul' })
    .where('id', '=', user.userId)
    .execute();
  advanceClock(15 * MINUTE + 1);
  return { user, mail };
}

describe('a confirmed address', () => {
  it.each([
    ['changed', 'other@example.com'],
    ['removed', ''],
  ])('is %s only within 15 minutes of a sign-in with Steam [AUTH-128, ACC-179]', async (_how, typed) => {
    const { user, mail } = await withOldSession();
    const answer = await set(user, typed);
    expect([answer.status, answer.body.code, await mailOf(user)]).toEqual([400, 'REAUTH', mail]);
    expect(await queuedMails(test.pool, mail)).toEqual([]);
  });

  it('may be saved again as it is', async () => {
    const { user, mail } = await withOldSession();
    expect((await set(user, mail.toUpperCase())).body).toEqual({ success: true, mail });
  });

  it('is told of its change: when, to what, and what to do about it, in the language of its user', async () => {
    const { user, mail } = await withOldSession(test, 'tr');
    setClock(START);
    expect((await set(user, 'new.owner@example.org')).status).toBe(200);
    const [told, ...more] = await queuedMails(test.pool, mail);
    expect(more).toEqual([]);
    expect(told!.subject).toBe('Lootfolio: Hesabınızın e-posta adresi değiştirildi');
    expect(told!.text).toContain('20 Kasım 2026 15:00 (Europe/Istanbul)');
    expect(told!.text).toContain('n***@example.org');
    expect(told!.text).not.toContain('new.owner');
    expect(told!.text).toContain('http://localhost:3000/user-details#sessions');
    expect(told!.html).not.toContain('undefined');
  });

  it('is told when it is removed', async () => {
    const { user, mail } = await withOldSession();
    setClock(START);
    await set(user, '');
    const [told] = await queuedMails(test.pool, mail);
    expect(told!.subject).toBe('Lootfolio: The e-mail address of your account was removed');
  });

  it('is told when an administrator changes it', async () => {
    const { user, mail } = await withOldSession();
    setClock(START);
    const admin = await test.signIn({ role: 'ADMIN' });
    const body = { id: user.userId, mail: 'typed.by@example.org' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await test.send('PUT /admin/user/update', { as: admin, body, headers })).status).toBe(200);
    expect((await queuedMails(test.pool, mail)).map(({ subject }) => subject)).toEqual([
      'Lootfolio: The e-mail address of your account was changed',
    ]);
  });

  it('is removed without a word by a server that sends no mails', async () => {
    const { user } = await withOldSession(silent);
    setClock(START);
    expect((await set(user, '', silent)).body).toEqual({ success: true, mail: null });
  });
});

it('an address that was not confirmed is set, changed and removed in an old session, and nobody is told [ACC-179]', async () => {
  const [user, first] = [await test.signIn(), newAddress()];
  advanceClock(15 * MINUTE + 1);
  expect((await set(user, first)).status).toBe(200);
  expect((await set(user, newAddress())).status).toBe(200);
  expect((await set(user, '')).status).toBe(200);
  expect(await queuedMails(test.pool, first)).toHaveLength(1);
});
