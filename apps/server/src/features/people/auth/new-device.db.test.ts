import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, OFFLINE_SETTINGS, testApi } from '../../../../test/api.ts';
import { queuedMails } from '../../../../test/mails.ts';
import { assertion, begin } from '../../../../test/sign-in.ts';
import { fakeSteam } from '../../../../test/steam.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';
import { createSecretBox } from '../../../platform/secrets/secrets.ts';
import { hashToken } from '../../../platform/security/sessions.ts';
import { queueSignInMail } from './queue-sign-in-mail.ts';
import { removeOldDevices } from './devices.store.ts';

const steam = fakeSteam();
const test = testApi(async () => ({ SANDBOX_PORT: String(await steam.port()) }));
const https = testApi(async () => ({ SANDBOX_PORT: String(await steam.port()), PUBLIC_URL: 'https://desk.example' }));

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
let people = 0;
let steamId: string;
let mail: string;
beforeEach(() => {
  steam.reset();
  steamId = String(76_561_198_100_000_000n + BigInt(++people));
  mail = `owner${people}@example.com`;
  // sign-ins are limited per minute
  advanceClock(MINUTE);
});

/** Signs in with this device cookie; returns the device cookie of the reply with its attributes. */
const signIn = async (deviceCookie = '', { id = steamId, query = '', on = test, ip = '203.0.113.9' } = {}): Promise<string> => {
  const begun = await begin(on.app, query, on === https ? { host: 'desk.example' } : {});
  const response = await on.app.inject({
    url: `/api/v1/auth/steam-login?${new URLSearchParams(assertion(begun, id)).toString()}`,
    headers: { cookie: [begun.cookie, deviceCookie].filter(Boolean).join('; '), 'user-agent': WINDOWS },
    remoteAddress: ip,
  });
  return [response.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.includes('lf_device=')) ?? '';
};
const pair = (cookie: string): string => cookie.split(';')[0]!;
const confirmMail = () => test.db.updateTable('users').set({ mail, mail_confirmed_at: now() }).where('steam_id', '=', steamId).execute();
const sent = async () => queuedMails(test.pool, mail);

describe('the cookie of a browser', () => {
  it('is random, httpOnly, SameSite=Lax, for 400 days, on http [AUTH-128]', async () => {
    const cookie = await signIn();
    expect(cookie).toMatch(/^lf_device=[\w-]{43};/);
    expect(cookie.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', `Max-Age=${400 * 86_400}`, 'Path=/', 'SameSite=Lax']);
  });

  it('is also Secure and bound to the host on https [AUTH-128]', async () => {
    const cookie = await signIn('', { on: https });
    expect(cookie).toMatch(/^__Host-lf_device=[\w-]{43};.*; Secure/);
  });

  it('is stored as its SHA-256, for each user by itself [AUTH-128]', async () => {
    const cookie = pair(await signIn());
    const other = String(BigInt(steamId) + 500_000n);
    expect(pair(await signIn(cookie, { id: other }))).toBe(cookie);
    const token = cookie.split('=')[1]!;
    const rows = await test.db.selectFrom('known_devices').selectAll().where('device_hash', '=', hashToken(token)).execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(['lf_device=', 'lf_device=short', `lf_device=${'x'.repeat(5000)}`])('is created when the browser sends %s', async (cookie) => {
    expect(pair(await signIn(cookie))).toMatch(/^lf_device=[\w-]{43}$/);
  });

  it('is not given to a browser whose sign-in fails', async () => {
    steam.answers.verdict = 'is_valid:false\n';
    expect(await signIn()).toBe('');
  });

  it('is forgotten after 400 days without a sign-in [AUTH-128]', async () => {
    const cookie = pair(await signIn());
    await confirmMail();
    advanceClock(400 * DAY - MINUTE);
    await removeOldDevices(test.db);
    await signIn(cookie);
    expect(await sent()).toEqual([]);
    advanceClock(400 * DAY + MINUTE);
    await removeOldDevices(test.db);
    await signIn(cookie);
    expect(await sent()).toHaveLength(1);
  });
});

describe('a sign-in from a new device', () => {
  it('sends a mail with time, device and address to the confirmed address, in zone and language of the user [AUTH-128]', async () => {
    await signIn('', { query: '?lang=tr&timezone=Europe/Istanbul' });
    await confirmMail();
    // the stranger's own zone and language must not be used
    await signIn('', { query: '?lang=en&timezone=Asia/Tokyo', ip: '2001:db8::7' });
    const [message, ...more] = await sent();
    expect(more).toEqual([]);
    expect(message).toMatchObject({ to: mail, subject: 'Lootfolio: Hesabınıza yeni bir giriş yapıldı' });
    const time = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Istanbul' }).format(now());
    expect(message!.text).toContain(`Tarih: ${time} (Europe/Istanbul)\nCihaz: Chrome, Windows\nIP adresi: 2001:db8::7`);
    expect(message!.text).toContain('http://localhost:3000/user-details#sessions');
    expect(message!.html).toContain('Chrome, Windows');
  });

  it('sends none from a browser that the user knows [AUTH-128]', async () => {
    const cookie = pair(await signIn());
    await confirmMail();
    await signIn(cookie);
    expect(await sent()).toEqual([]);
  });

  it("sends one from a browser that only another user's sign-ins know [AUTH-128]", async () => {
    await signIn();
    await confirmMail();
    const others = pair(await signIn('', { id: String(BigInt(steamId) + 600_000n) }));
    await signIn(others);
    expect(await sent()).toHaveLength(1);
    await signIn(others);
    expect(await sent()).toHaveLength(1);
  });

  it('sends none to an address that nobody confirmed [AUTH-128]', async () => {
    await signIn();
    await test.db.updateTable('users').set({ mail }).where('steam_id', '=', steamId).execute();
    await signIn();
    expect(await sent()).toEqual([]);
  });

  it('sends none where the server sends no mails', async () => {
    const parts = {
      box: createSecretBox(OFFLINE_SETTINGS.SECRET_KEY),
      config: { WORLD: 'live' as const, PUBLIC_URL: OFFLINE_SETTINGS.PUBLIC_URL },
    };
    const user = { confirmedMail: mail, timezone: 'UTC', lang: 'en' as const };
    const publish = (config: typeof parts.config & { SMTP_URL?: string }) =>
      test.db.transaction().execute((tx) => queueSignInMail(tx, { ...parts, config }, user, { device: '', ip: '203.0.113.9' }));
    await publish(parts.config);
    expect(await sent()).toEqual([]);
    await publish({ ...parts.config, SMTP_URL: 'smtp://mail.example' });
    expect((await sent()).map(({ text }) => text)).toEqual([expect.stringContaining('Device: unknown\nIP address: 203.0.113.9')]);
  });
});
