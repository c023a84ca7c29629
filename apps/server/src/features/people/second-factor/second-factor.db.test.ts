import { CALLS } from '@lootfolio/contract/calls';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, testApi, type User } from '../../../../test/api.ts';
import { beginFactor, codeOf, enableFactor } from '../../../../test/second-factor.ts';
import { otherSession as sessionOf } from '../../../../test/users.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';
import { hashToken } from '../../../platform/security/sessions.ts';
import { readResetCommand, resetSecondFactor } from './reset-second-factor.ts';

const test = testApi();
const strict = testApi(async () => ({ ADMIN_SECOND_FACTOR: 'required' }));

const admin = () => test.signIn({ role: 'ADMIN' });
const confirm = (as: User, code: string, ip?: string) =>
  test.send('POST /admin/second-factor/confirm', { as, body: { code }, ...(ip !== undefined && { ip }) });
/** Sends a wrong code `times` times; returns how many were checked and how many were refused unchecked. */
async function wrongCodes(as: User, times: number, ip: string): Promise<{ tried: number; refused: number }> {
  let tried = 0;
  for (let n = 0; n < times; n++) if ((await confirm(as, '000000', ip)).status === 400) tried += 1;
  return { tried, refused: times - tried };
}
const state = async (as: User) => (await test.send('GET /admin/second-factor', { as })).body;
const tickets = (as: User) => test.send('GET /admin/support/ticket/all', { as });

const otherSession = (user: User): Promise<User> => sessionOf(test, user);

describe('a second factor', () => {
  it('is enabled by the first code of the authenticator, which confirms this session and no other', async () => {
    const own = await admin();
    const other = await otherSession(own);
    expect(await state(own)).toMatchObject({ state: 'off', required: false, enabled_at: null, recovery_left: 0 });
    const begun = await test.send('POST /admin/second-factor/begin', { as: own });
    expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/Lootfolio:\d{17}\?/);
    expect(new URL(begun.body.uri).searchParams.get('secret')).toBe(begun.body.secret);
    // nothing changes before the first code
    expect((await tickets(own)).status).toBe(200);
    const wrong = await test.send('POST /admin/second-factor/enable', { as: own, body: { code: '000000' } });
    expect([wrong.status, wrong.body.fields.code]).toEqual([400, 'This code is wrong, or it was used already.']);
    const code = codeOf(begun.body.secret);
    const enabled = await test.send('POST /admin/second-factor/enable', { as: own, body: { code } });
    expect(enabled.body.recovery_codes).toHaveLength(10);
    expect(await state(own)).toMatchObject({
      state: 'confirmed',
      recovery_left: 10,
      confirmed_until: new Date(now().getTime() + 8 * HOUR).toISOString(),
    });
    expect((await tickets(own)).status).toBe(200);
    const refused = await tickets(other);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'SECOND_FACTOR', metaData: { state: 'needed' } }]);
    // the code that enabled it is used up
    expect((await confirm(other, code)).status).toBe(400);
  });

  it('is confirmed by a code for 8 hours, and each code counts once', async () => {
    const own = await admin();
    const { secret } = await enableFactor(test, own);
    const other = await otherSession(own);
    const code = codeOf(secret);
    expect((await confirm(other, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await tickets(other)).status).toBe(200);
    expect((await test.send('GET /init/user', { as: other })).body.user.second_factor).toBe('confirmed');
    expect((await confirm(await otherSession(own), code)).status).toBe(400);
    advanceClock(8 * HOUR);
    expect((await tickets(other)).body.code).toBe('SECOND_FACTOR');
    expect((await test.send('GET /init/user', { as: other })).body.user.second_factor).toBe('needed');
  });

  it('accepts the codes of the present 30 seconds and of those before, and no others', async () => {
    const own = await admin();
    const { secret } = await enableFactor(test, own);
    advanceClock(10 * MINUTE);
    const old = codeOf(secret);
    advanceClock(61_000);
    expect((await confirm(own, old)).status).toBe(400);
    const late = codeOf(secret);
    advanceClock(30_000);
    expect((await confirm(own, late)).status).toBe(200);
    advanceClock(30_000);
    const early = codeOf(secret);
    advanceClock(-30_000);
    expect((await confirm(own, early)).status).toBe(400);
    advanceClock(30_000);
    expect((await confirm(own, early)).status).toBe(200);
  });

  it('has recovery codes of at least 112 bits', async () => {
    const letters: string[] = [];
    // so many letters that each of the alphabet is among them
    for (let user = 0; user < 4; user++) {
      const { recovery } = await enableFactor(test, await admin());
      letters.push(...recovery.map((code) => code.replaceAll('-', '')));
    }
    for (const code of letters) expect(code).toMatch(/^[a-z2-7]+$/);
    expect(Math.min(...letters.map(({ length }) => length * 5))).toBeGreaterThanOrEqual(112);
    expect(new Set(letters.join('').split('')).size).toBe(32);
  });

  it('takes recovery codes of earlier releases, which are shorter', async () => {
    const own = await admin();
    await enableFactor(test, own);
    const hashes = [hashToken('abcdefghijklmnop')];
    await test.db.updateTable('second_factors').set({ recovery_hashes: hashes }).where('user_id', '=', own.userId).execute();
    expect((await confirm(own, 'abcd-efgh-ijkl-mnop')).status).toBe(200);
  });

  it('is confirmed by each recovery code once, however it is typed', async () => {
    const own = await admin();
    const { recovery } = await enableFactor(test, own);
    const lost = await otherSession(own);
    expect((await confirm(lost, recovery[3]!.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await tickets(lost)).status).toBe(200);
    expect(await state(lost)).toMatchObject({ recovery_left: 9 });
    expect((await confirm(await otherSession(own), recovery[3]!)).status).toBe(400);
    const renewed = await test.send('POST /admin/second-factor/recovery-codes', { as: lost });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await confirm(lost, recovery[4]!)).status).toBe(400);
  });

  it('lets one of two simultaneous tries of a code through', async () => {
    const own = await admin();
    const { recovery, secret } = await enableFactor(test, own);
    const [a, b] = [await otherSession(own), await otherSession(own)];
    for (const code of [codeOf(secret), recovery[0]!]) {
      const answers = await Promise.all([confirm(a, code), confirm(b, code)]);
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 400]);
    }
  });

  it('cannot be replaced or removed from a session that has not confirmed it', async () => {
    const own = await admin();
    await enableFactor(test, own);
    const stolen = await otherSession(own);
    for (const call of ['POST /admin/second-factor/begin', 'POST /admin/second-factor/recovery-codes', 'DELETE /admin/second-factor'])
      expect((await test.send(call, { as: stolen })).body.code).toBe('SECOND_FACTOR');
    const secret = await beginFactor(test, own);
    expect((await test.send('POST /admin/second-factor/enable', { as: own, body: { code: codeOf(secret) } })).status).toBe(200);
    expect((await test.send('DELETE /admin/second-factor', { as: own })).status).toBe(200);
    expect(await state(own)).toMatchObject({ state: 'off' });
    expect((await tickets(stolen)).status).toBe(200);
  });

  it('lets no session try more than 10 codes an hour, and so does not lock out its owner', async () => {
    const own = await admin();
    const { secret } = await enableFactor(test, own);
    const [thief, another] = [await otherSession(own), await otherSession(own)];
    expect(await wrongCodes(thief, 12, '10.3.0.1')).toEqual({ tried: 10, refused: 2 });
    expect((await confirm(thief, codeOf(secret), '10.3.0.1')).status).toBe(429);
    // another session of the owner that never confirmed still has tries, from another address
    expect((await confirm(another, codeOf(secret))).status).toBe(200);
    advanceClock(HOUR);
    expect((await confirm(thief, codeOf(secret), '10.3.0.1')).status).toBe(200);
  });

  it('lets no address try more than 20 codes an hour in sessions that never confirmed, nor all of them more than 50', async () => {
    const own = await admin();
    await enableFactor(test, own);
    let tried = 0;
    for (let n = 0; n < 4; n++) tried += (await wrongCodes(await otherSession(own), 10, '10.3.1.1')).tried;
    expect(tried).toBe(20);
    for (let n = 2; n < 10; n++) tried += (await wrongCodes(await otherSession(own), 10, `10.3.1.${n}`)).tried;
    // one more try was the code that enabled the factor
    expect(tried).toBe(49);
    // the session that confirmed has tries of its own, from any address
    expect(await wrongCodes(own, 12, '10.3.1.1')).toEqual({ tried: 9, refused: 3 });
  });

  it('stores no secret that can be read, and leaves with the account', async () => {
    const own = await admin();
    const { secret, recovery } = await enableFactor(test, own);
    const row = await test.db.selectFrom('second_factors').selectAll().where('user_id', '=', own.userId).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain(recovery[0]);
    const trail = await test.db.selectFrom('audit_log').select(['action', 'new_value']).where('actor_id', '=', own.userId).execute();
    expect(trail.map(({ action }) => action)).toEqual(['second_factor.begun', 'second_factor.enabled']);
    expect(JSON.stringify(trail)).not.toContain(secret);
  });

  it('is removed by the operator for somebody who lost it', async () => {
    const own = await test.signIn({ role: 'ADMIN', steamId: '76561198000009999' });
    await enableFactor(test, own);
    const other = await otherSession(own);
    expect(await resetSecondFactor(test.db, '76561198000009999')).toBe('The second factor of 76561198000009999 was removed.');
    expect((await tickets(other)).status).toBe(200);
    await expect(resetSecondFactor(test.db, '76561198000009999')).rejects.toThrow('76561198000009999 has no second factor.');
    await expect(resetSecondFactor(test.db, '76561198000009998')).rejects.toThrow('Nobody with the Steam id');
    expect(readResetCommand(['reset', '76561198000009999', '--live'])).toEqual({ steamId: '76561198000009999', isLive: true });
    for (const args of [[], ['reset'], ['reset', '7'], ['remove', '76561198000009999'], ['reset', '76561198000009999', 'now'], ['--all']])
      expect(() => readResetCommand(args)).toThrow('Usage:');
  });
});

describe('a server that requires a second factor', () => {
  it('refuses every call of the administration until it is set up', async () => {
    const own = await strict.signIn({ role: 'ADMIN' });
    const calls = CALLS.filter(({ access, firstFactor }) => access === 'admin' && !firstFactor);
    expect(calls.length).toBeGreaterThan(5);
    for (const { method, path } of calls) {
      const answer = await strict.send(`${method} ${path.replaceAll(/\{\w+\}/g, '1')}`, { as: own });
      expect([path, answer.body.code, answer.body.metaData]).toEqual([path, 'SECOND_FACTOR', { state: 'missing' }]);
    }
    expect((await strict.send('GET /init/user', { as: own })).body.user.second_factor).toBe('missing');
    await enableFactor(strict, own);
    expect((await strict.send('GET /admin/support/ticket/all', { as: own })).status).toBe(200);
  });

  it('asks nothing of users', async () => {
    const own = await strict.signIn();
    expect((await strict.send('GET /init/user', { as: own })).body.user.second_factor).toBe('off');
    expect((await strict.send('GET /admin/second-factor', { as: own })).status).toBe(403);
  });
});
