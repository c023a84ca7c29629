import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, testApi, type User } from '../../../../test/api.ts';
import { queuedMails } from '../../../../test/mails.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';
import { createLog } from '../../../platform/process/log.ts';
import { removeOldConfirmations } from './mail.store.ts';

const logged: string[] = [];
const test = testApi(
  async () => {
    // all requests of this file come from one network, within one hour
    await test.db.insertInto('settings').values({ key: 'limits.mail_an_hour', value: '1000', updated_at: now() }).execute();
    return {};
  },
  createLog('debug', 'test', { write: (line) => void logged.push(line) }),
);
const silent = testApi(async () => ({ WORLD: 'live' }));

let addresses = 0;
const newAddress = (): string => `trader${++addresses}@example.com`;
const set = (as: User, mail: string) => test.send('POST /users/set-mail', { as, body: { mail } });
const confirm = (token: string) => test.send('POST /users/confirm-mail', { body: { token } });
const mailOf = async (as: User): Promise<[string | null, boolean]> => {
  const { user } = (await test.send('GET /users/details', { as })).body;
  return [user.mail, user.mail_confirmed];
};
const tokensTo = async (mail: string): Promise<string[]> =>
  (await queuedMails(test.pool, mail)).map(({ text }) => /\/confirm-mail#token=([\w-]{43})$/m.exec(text)?.[1] ?? '');
const lastToken = async (mail: string): Promise<string> => (await tokensTo(mail)).at(-1)!;
const audited = async (as: User): Promise<string[]> =>
  (await test.db.selectFrom('audit_log').select('action').where('actor_id', '=', as.userId).orderBy('id').execute()).map(
    (row) => row.action,
  );

let user: User;
beforeEach(async () => {
  user = await test.signIn();
});

/** Creates a user who confirmed this address. */
const confirmed = async (mail: string): Promise<User> => {
  const owner = await test.signIn();
  await set(owner, mail);
  await confirm(await lastToken(mail));
  return owner;
};

describe('setting a mail address', () => {
  it('keeps it in lower case and receives nothing until it is confirmed [ACC-141, ACC-179]', async () => {
    const mail = newAddress();
    expect((await set(user, `  ${mail.toUpperCase()} `)).body).toEqual({ success: true, mail });
    expect(await mailOf(user)).toEqual([mail, false]);
    expect((await confirm(await lastToken(mail))).body).toEqual({ success: true });
    expect(await mailOf(user)).toEqual([mail, true]);
    expect(await audited(user)).toEqual(['mail.set', 'mail.confirmed']);
  });

  it('sends a link to the public address in the language of the user [ACC-179, I18N-107]', async () => {
    await test.send('POST /users/set-lang', { as: user, body: { lang: 'tr' } });
    const mail = newAddress();
    await set(user, mail);
    const [sent] = await queuedMails(test.pool, mail);
    expect(sent).toMatchObject({ to: mail, subject: 'Lootfolio: E-posta adresinizi doğrulayın' });
    expect(sent!.text).toMatch(/^http:\/\/localhost:3000\/confirm-mail#token=[\w-]{43}$/m);
    expect(sent!.html).toContain(`href="http://localhost:3000/confirm-mail#token=${await lastToken(mail)}"`);
  });

  it('stores the token of the link only as its SHA-256 [ACC-179]', async () => {
    const mail = newAddress();
    await set(user, mail);
    const token = await lastToken(mail);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await test.pool.query('select mail_confirmations::text as row from mail_confirmations where mail = $1', [mail]);
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(token);
    const jobs = await test.pool.query('select payload::text as payload from graphile_worker._private_jobs');
    expect(jobs.rows.map((job) => job.payload).join()).not.toContain(token);
  });

  it('removes it when it is empty [ACC-179]', async () => {
    const mail = newAddress();
    const owner = await confirmed(mail);
    expect((await set(owner, ' ')).body).toEqual({ success: true, mail: null });
    expect(await mailOf(owner)).toEqual([null, false]);
    expect(await audited(owner)).toEqual(['mail.set', 'mail.confirmed', 'mail.removed']);
  });

  it('asks for a confirmation of every other address, but not of the same one again [ACC-179]', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const owner = await confirmed(first);
    await set(owner, first.toUpperCase());
    expect(await mailOf(owner)).toEqual([first, true]);
    await set(owner, second);
    expect(await mailOf(owner)).toEqual([second, false]);
    await set(owner, first);
    expect(await mailOf(owner)).toEqual([first, false]);
  });

  it.each(['Trader <a@example.com>', 'a@example.com,b@example.com', 'trader', `${'a'.repeat(250)}@example.com`])(
    'refuses %s, naming the field [ACC-132, ACC-179]',
    async (mail) => {
      const answer = await set(user, mail);
      expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
        400,
        'VALIDATION',
        { mail: 'This is not an e-mail address.' },
      ]);
      expect(await mailOf(user)).toEqual([null, false]);
    },
  );

  it('says so where the server has no mail server, and removes an address all the same', async () => {
    const there = await silent.signIn();
    const refused = await silent.send('POST /users/set-mail', { as: there, body: { mail: newAddress() } });
    expect([refused.status, refused.body.code]).toEqual([503, 'PROVIDER_OFF']);
    const removed = await silent.send('POST /users/set-mail', { as: there, body: { mail: '' } });
    expect([removed.status, removed.body.mail]).toEqual([200, null]);
  });
});

describe('confirmation mails are limited', () => {
  it('to three a day for an address, over all users [ACC-179, HTTP-114]', async () => {
    const mail = newAddress();
    await set(user, mail);
    advanceClock(HOUR);
    for (let n = 0; n < 2; n++) expect((await set(await test.signIn(), mail)).status).toBe(200);
    const other = await test.signIn();
    const refused = await set(other, mail);
    expect([refused.status, refused.body.code, refused.body.metaData]).toEqual([429, 429, { remaining_time: 23 * 3600 }]);
    expect(refused.headers['retry-after']).toBe(String(23 * 3600));
    expect(await mailOf(other)).toEqual([null, false]);
    expect(await tokensTo(mail)).toHaveLength(3);
    advanceClock(23 * HOUR + 1000);
    expect((await set(other, mail)).status).toBe(200);
  });

  it('to five a day for a user, whatever the address [ACC-179]', async () => {
    for (let n = 0; n < 5; n++) expect((await set(user, newAddress())).status).toBe(200);
    const refused = await set(user, newAddress());
    expect([refused.status, refused.body.metaData]).toEqual([429, { remaining_time: 86_400 }]);
    expect((await set(user, '')).status).toBe(200);
    advanceClock(DAY + 1000);
    expect((await set(user, newAddress())).status).toBe(200);
  });

  it('to so many an hour from one network, whichever accounts are made there [HTTP-204]', async () => {
    const there = { ip: '198.51.100.7' };
    await test.db.updateTable('settings').set({ value: '2' }).where('key', '=', 'limits.mail_an_hour').execute();
    await test.pool.query("select pg_notify('settings', '')");
    const ask = async () => test.send('POST /users/set-mail', { as: await test.signIn(), body: { mail: newAddress() }, ...there });
    await expect.poll(async () => (await ask()).status).toBe(429);
    expect((await ask()).body.metaData.remaining_time).toBeGreaterThan(0);
    await test.db.updateTable('settings').set({ value: '1000' }).where('key', '=', 'limits.mail_an_hour').execute();
    await test.pool.query("select pg_notify('settings', '')");
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  it('also when all are asked for at once [ACC-179]', async () => {
    const mail = newAddress();
    const people = await Promise.all(Array.from({ length: 6 }, () => test.signIn()));
    const statuses = (await Promise.all(people.map((one) => set(one, mail)))).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });
});

describe('an address that somebody else confirmed', () => {
  it('gets the same answer and limits, and no link [ACC-179]', async () => {
    const mail = newAddress();
    const owner = await confirmed(mail);
    const sent = (await tokensTo(mail)).length;
    const answer = await set(user, mail);
    expect([answer.status, answer.body]).toEqual([200, { success: true, mail }]);
    expect(await mailOf(user)).toEqual([mail, false]);
    expect(await tokensTo(mail)).toHaveLength(sent);
    expect((await set(await test.signIn(), mail)).status).toBe(200);
    expect((await set(await test.signIn(), mail)).status).toBe(429);
    expect(await mailOf(owner)).toEqual([mail, true]);
  });

  it('meanwhile cannot be confirmed, also when both try at once [ACC-179]', async () => {
    const mail = newAddress();
    const other = await test.signIn();
    await set(user, mail);
    await set(other, mail);
    const answers = await Promise.all((await tokensTo(mail)).map(confirm));
    const codes = answers.map((answer) => answer.body.code ?? 'ok');
    expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['ALREADY_EXISTS', 'ok']);
    expect((await mailOf(user))[1]).not.toBe((await mailOf(other))[1]);
  });
});

describe('a link', () => {
  const refused = async (token: string): Promise<unknown> => {
    const answer = await confirm(token);
    return [answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})];
  };
  const NO_MORE = [400, 'VALIDATION', ['token']];

  it('serves once, without a session [ACC-179]', async () => {
    const mail = newAddress();
    await set(user, mail);
    const token = await lastToken(mail);
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await refused(token)).toEqual(NO_MORE);
    expect(await mailOf(user)).toEqual([mail, true]);
  });

  it('is refused, and nothing fails, when its user deletes their account at the same moment', async () => {
    await test.signIn({ role: 'ADMIN' });
    const mail = newAddress();
    await set(user, mail);
    const token = await lastToken(mail);
    const waiting = async (): Promise<number> => {
      const { rows } = await test.pool.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0].n as number;
    };
    const [removed, confirmed] = await test.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', user.userId).forUpdate().execute();
      const removing = test.send('DELETE /users/account', { as: user, body: {} });
      await expect.poll(waiting).toBe(1);
      const confirming = confirm(token);
      await expect.poll(waiting).toBe(2);
      return [removing, confirming];
    });
    expect([(await removed!).status, (await confirmed!).body.fields]).toEqual([200, { token: expect.any(String) }]);
  });

  it('serves for 24 hours [ACC-179]', async () => {
    const [late, soon] = [newAddress(), newAddress()];
    const other = await test.signIn();
    await set(user, late);
    await set(other, soon);
    advanceClock(DAY - 1000);
    expect((await confirm(await lastToken(soon))).status).toBe(200);
    advanceClock(1000);
    expect(await refused(await lastToken(late))).toEqual(NO_MORE);
    expect(await mailOf(user)).toEqual([late, false]);
  });

  it('is known to the mail and the call alone: its token appears in no log [ACC-179]', async () => {
    const mail = newAddress();
    await set(user, mail);
    const token = await lastToken(mail);
    await confirm(token);
    await confirm(token);
    const text = logged.join('');
    expect(text).toContain('/users/confirm-mail');
    expect(text).not.toContain(token);
  });

  it('is of the address that it was sent to, and no other [ACC-179]', async () => {
    const [first, second] = [newAddress(), newAddress()];
    await set(user, first);
    await set(user, second);
    expect(await refused(await lastToken(first))).toEqual(NO_MORE);
    expect(await mailOf(user)).toEqual([second, false]);
    await set(user, '');
    expect(await refused(await lastToken(second))).toEqual(NO_MORE);
    expect(await refused('nonsense')).toEqual(NO_MORE);
  });

  it('is forgotten after two days', async () => {
    const mail = newAddress();
    await set(user, mail);
    const kept = () => test.db.selectFrom('mail_confirmations').select('mail').where('mail', '=', mail).execute();
    advanceClock(2 * DAY - 1000);
    await removeOldConfirmations(test.db);
    expect(await kept()).toHaveLength(1);
    advanceClock(2000);
    await removeOldConfirmations(test.db);
    expect(await kept()).toEqual([]);
  });
});
