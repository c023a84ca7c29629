import { createServer } from 'node:net';
import { text } from '@lootfolio/texts/text';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { MODULES } from '../../../modules.ts';
import { startListener } from '../../../platform/database/listen.ts';
import { loadSettings } from '../../../platform/settings/settings.ts';
import { silentLog } from '../../../../test/harness.ts';

const test = testApi();
let admin: User;
beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
});

type Value = string | number | boolean | null;
type Item = { key: string; group: string; value: Value; default: Value; label: string; help: string; min: number; max: number };
const list = async (headers = {}): Promise<{ items: Item[]; total: number; groups: { key: string; title: string }[]; secrets: object[] }> =>
  (await test.send('GET /admin/setting/all', { as: admin, headers })).body;
const change = (values: Record<string, unknown>, headers = {}) =>
  test.send('PUT /admin/setting/update', {
    as: admin,
    headers,
    body: { items: Object.entries(values).map(([key, value]) => ({ key, value })) },
  });
const stored = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries((await test.db.selectFrom('settings').select(['key', 'value']).execute()).map(({ key, value }) => [key, value]));
const rowsAbout = (object: string) =>
  test.db
    .selectFrom('audit_log')
    .select(['actor_id', 'ip', 'action', 'old_value', 'new_value'])
    .where('object', '=', object)
    .orderBy('id')
    .execute();

describe('the list of settings [ADMIN-305]', () => {
  it('holds every setting that a module declares, by groups, in the language of the caller', async () => {
    const { items, total, groups } = await list();
    expect(items.map(({ key }) => key).toSorted()).toEqual(MODULES.settings.map(({ key }) => key).toSorted());
    expect(total).toBe(items.length);
    expect(groups).toEqual([
      { key: 'site', title: 'Site' },
      { key: 'limits', title: 'Limits' },
      { key: 'payments', title: 'Payments' },
      { key: 'plans', title: 'Plans' },
      { key: 'deposits', title: 'Item deposits' },
      { key: 'notifications', title: 'Notifications' },
      { key: 'selling', title: 'Selling' },
      { key: 'repricing', title: 'Automatic prices' },
      { key: 'tasks', title: 'Tasks' },
      { key: 'targets', title: 'Price targets' },
      { key: 'prices', title: 'Prices' },
      { key: 'logs', title: 'Logs' },
    ]);
    expect([...new Set(items.map(({ group }) => group))]).toEqual(groups.map(({ key }) => key));
    expect(items.find(({ key }) => key === 'limits.user.call')).toEqual({
      key: 'limits.user.call',
      group: 'limits',
      type: 'integer',
      value: 6000,
      default: 6000,
      label: 'Calls of a user',
      help: expect.stringContaining('minute'),
      min: 60,
      max: 100_000_000,
      hosts: [],
    });
    const turkish = await list({ 'accept-language': 'tr' });
    expect(turkish.groups[1]).toEqual({ key: 'limits', title: 'Sınırlar' });
    expect(turkish.items.map(({ key }) => key)).toEqual(items.map(({ key }) => key));
  });

  it.each(['en', 'tr'])('says of every setting what it is and what it does, in %s', async (lang) => {
    const { items } = await list({ 'accept-language': lang });
    for (const { label, help } of items) {
      expect(label).toMatch(/^\p{Lu}.{0,50}$/u);
      expect(help).toMatch(/^\p{L}.{8,}\.$/u);
    }
    expect(new Set(items.map(({ label }) => label)).size).toBe(items.length);
  });

  it('says of secrets only whether they are set', async () => {
    const { secrets } = await list();
    expect(secrets).toEqual(
      expect.arrayContaining([
        { name: 'SECRET_KEY', is_set: true, help: expect.any(String) },
        { name: 'SMTP_URL', is_set: false, help: expect.any(String) },
        { name: 'DMARKET_KEY', is_set: false, help: 'Prices of DMarket.' },
      ]),
    );
    expect(JSON.stringify(await list())).not.toContain('0b'.repeat(32));
  });

  it('says where the sandbox sends its mails, which SMTP_URL does not change', async () => {
    const helpIn = async (language: string) =>
      (await list({ 'accept-language': language })).secrets.find((one) => 'name' in one && one.name === 'SMTP_URL');
    expect(await helpIn('en')).toMatchObject({
      is_set: false,
      help: 'The mail server. The sandbox uses none: its mails go to its own mailbox.',
    });
    expect(await helpIn('tr')).toMatchObject({
      help: 'E-posta sunucusu. Deneme ortamı bunu kullanmaz: e-postaları kendi posta kutusuna gider.',
    });
  });
});

describe('a change [ADMIN-305]', () => {
  it('is stored, answered, recorded with old and new value, and holds in every process at once', async () => {
    const listener = await startListener(test.connection, silentLog);
    const other = await loadSettings(test.db, listener, MODULES.settings, silentLog);
    const answer = await change({ 'site.operator': '  Desk Ltd ', 'limits.user.call': 100 });
    expect(answer.status).toBe(200);
    expect(answer.body.total).toBe(MODULES.settings.length);
    const shown = (await list()).items;
    for (const items of [answer.body.items as Item[], shown])
      expect(items).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ key: 'site.operator', value: 'Desk Ltd', default: '' }),
          expect.objectContaining({ key: 'limits.user.call', value: 100, default: 6000 }),
        ]),
      );
    const limit = MODULES.settings.find(({ key }) => key === 'limits.user.call')!;
    await expect.poll(() => other.get(limit)).toBe(100);
    await listener.stop();
    expect(await rowsAbout('setting:site.operator')).toEqual([
      { actor_id: admin.userId, ip: '127.0.0.1', action: 'setting.changed', old_value: '', new_value: 'Desk Ltd' },
    ]);
    expect(await rowsAbout('setting:limits.user.call')).toMatchObject([{ old_value: 6000, new_value: 100 }]);
  });

  it('of nothing leaves no row, and null sets the default again', async () => {
    await change({ 'limits.user.call': 200 });
    const before = (await rowsAbout('setting:limits.user.call')).length;
    expect((await change({ 'limits.user.call': 200 })).status).toBe(200);
    expect(await rowsAbout('setting:limits.user.call')).toHaveLength(before);
    await change({ 'limits.user.call': null });
    expect(await stored()).not.toHaveProperty('limits.user.call');
    expect((await rowsAbout('setting:limits.user.call')).at(-1)).toMatchObject({ old_value: 200, new_value: 6000 });
  });

  it('is refused as a whole when one value is wrong, which its key names, in the language of the caller', async () => {
    const before = await stored();
    const wrong = { 'site.operator': 'Fine', 'limits.user.call': 0, 'social.x': 'https://evil.example/x', 'site.nothing': 'x' };
    const answer = await change(wrong);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        success: false,
        code: 'VALIDATION',
        msg: 'Please check the marked fields.',
        fields: {
          'limits.user.call': 'must be at least 60',
          'social.x': 'must be an https address of the named site',
          'site.nothing': 'is not a setting of this server',
        },
      },
    ]);
    const turkish = await change(wrong, { 'accept-language': 'tr' });
    expect(turkish.body.fields['social.x']).toBe('belirtilen sitenin https adresi olmalı');
    expect(await stored()).toEqual(before);
  });

  it.each(['__proto__', 'constructor', 'toString', 'limits', 'limits.user'])('of an unknown key is refused: %s', async (key) => {
    const body = {
      items: [
        { key, value: 5 },
        { key: 'limits.visitor.call', value: 900 },
      ],
    };
    const answer = await test.send('PUT /admin/setting/update', { as: admin, body, headers: { 'accept-language': 'tr' } });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
    expect(answer.text).toContain(`"fields":{"${key}":"${text('settings.unknown', 'tr')}"}`);
    expect(await stored()).not.toHaveProperty('limits.visitor.call', 900);
  });

  it('lets a notice end only after it began', async () => {
    const times = { 'site.notice_from': '2026-11-20T12:00:00Z', 'site.notice_until': '2026-11-20T12:00:00Z' };
    expect((await change(times)).body.fields).toEqual({ 'site.notice_until': 'must be later than the beginning' });
    expect((await change({ ...times, 'site.notice_until': '2026-11-20T12:00:01Z' })).status).toBe(200);
    expect((await change({ 'site.notice_from': '2026-11-20T13:00:00Z' })).body.fields).toHaveProperty(['site.notice_until']);
    await change({ 'site.notice_from': null, 'site.notice_until': null });
  });

  it('takes no largest payment below the smallest one, whichever changes', async () => {
    const refused = { 'payments.greatest': 'must not be below the smallest' };
    expect((await change({ 'payments.greatest': 4990 })).body.fields).toEqual(refused);
    expect((await change({ 'payments.least': 20_000_000, 'payments.greatest': 19_000_000 })).body.fields).toEqual(refused);
    expect((await change({ 'payments.greatest': 5000 })).status).toBe(200);
    expect((await change({ 'payments.least': 5010 })).body.fields).toEqual(refused);
    await change({ 'payments.greatest': null });
  });

  it('of two administrators at once keeps both', async () => {
    await Promise.all([change({ 'social.discord': 'https://discord.gg/desk' }), change({ 'social.telegram': 'https://t.me/desk' })]);
    await expect
      .poll(async () => (await test.send('GET /init/site')).body.social)
      .toEqual({ x: null, discord: 'https://discord.gg/desk', telegram: 'https://t.me/desk' });
  });
});

describe('what may be stored', () => {
  it('is never script or a link elsewhere on a public page, also when it came into the table by another way', async () => {
    const bad = '"><script src="https://evil.example/x.js"></script>';
    await test.db.deleteFrom('settings').execute();
    await test.db
      .insertInto('settings')
      .values(MODULES.settings.map(({ key }) => ({ key, value: JSON.stringify(bad), updated_at: new Date() })))
      .execute();
    await test.send('GET /init/site');
    await expect.poll(async () => (await list()).items.filter((one) => one.value !== one.default)).toEqual([]);
    const bodies = await Promise.all(
      ['GET /init/site', 'GET /init/counters', 'GET /admin/setting/all'].map((call) => test.send(call, { as: admin })),
    );
    const pages = await Promise.all(['/', '/contact', '/terms', '/privacy-policy'].map((url) => test.app.inject({ url })));
    expect([...bodies.map(({ text }) => text), ...pages.map(({ body }) => body)].filter((text) => text.includes('evil.example'))).toEqual(
      [],
    );
    await test.db.deleteFrom('settings').execute();
  });

  it.each([
    ['social.x', 'https://x.com/desk'],
    ['social.x', 'https://www.twitter.com/desk'],
    ['social.discord', 'https://discord.com/invite/desk'],
    ['social.telegram', 'https://t.me/desk'],
    ['site.contact_mail', 'desk@example.com'],
    ['site.operator', 'Ada & Öğüt Ticaret A.Ş. (İstanbul)'],
    ['site.notice_en', 'Back at 03:00 UTC; prices stay readable.'],
    ['site.terms_date', '2026-11-01'],
    ['notifications.sender', 'Lootfolio Desk <desk@example.com>'],
    ['notifications.sender', 'desk@example.com'],
    ['landing.items', '65K+'],
  ])('%s takes %s', async (key, value) => {
    expect((await change({ [key]: value })).body.items).toContainEqual(expect.objectContaining({ key, value }));
  });
});

describe('a test mail', () => {
  const send = () => test.send('POST /admin/setting/test-mail', { as: admin, body: { mail: 'desk@example.com' } });

  it('tells in the words of the mail server why it was not sent, and is recorded without the address', async () => {
    const answer = await send();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, sent: false, answer: expect.stringMatching(/ECONNREFUSED|connect/i) });
    const rows = await rowsAbout('mail');
    expect(rows).toMatchObject([{ action: 'mail.tested', actor_id: admin.userId, new_value: null }]);
  });

  it.each(['', ' ', 'desk', 'Desk <desk@example.com>'])('is not sent to %j, and its field says why', async (mail) => {
    const before = (await rowsAbout('mail')).length;
    const answer = await test.send('POST /admin/setting/test-mail', { as: admin, body: { mail }, headers: { 'accept-language': 'tr' } });
    expect([answer.status, answer.body.fields]).toEqual([400, { mail: 'Bu bir e-posta adresi değil.' }]);
    expect(await rowsAbout('mail')).toHaveLength(before);
  });

  it('can be sent twenty times an hour', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 20; sent += 1) statuses.push((await send()).status);
    expect(statuses.at(-1)).toBe(429);
    // five mails were requested before, four of them to an invalid address
    expect(statuses.filter((status) => status === 200)).toHaveLength(15);
  });
});

const port = await new Promise<number>((resolve) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 desk\r\n');
    socket.on('data', (data) => {
      const command = data.toString().slice(0, 4);
      if (command === 'EHLO') socket.write('250 desk\r\n');
      else if (command === 'MAIL') socket.write(data.includes('desk@set.example') ? '553 5.7.1 Sender is not yours\r\n' : '250 ok\r\n');
      else if (command === 'RCPT') socket.write('250 ok\r\n');
      else if (command === 'DATA') socket.write('354 go on\r\n');
      else socket.write('250 taken\r\n');
    });
  });
  server.unref();
  server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
});
const live = testApi(async () => ({ WORLD: 'live', ADMIN_SECOND_FACTOR: 'optional', SMTP_URL: `smtp://127.0.0.1:${port}` }));

describe('the sender of mails', () => {
  it('is the setting, and MAIL_FROM without one; what the server says of it is told', async () => {
    const own = await live.signIn({ role: 'ADMIN' });
    const send = async () => (await live.send('POST /admin/setting/test-mail', { as: own, body: { mail: 'you@example.com' } })).body;
    expect(await send()).toEqual({ success: true, sent: true, answer: null });
    const items = [{ key: 'notifications.sender', value: 'Desk <desk@set.example>' }];
    await live.send('PUT /admin/setting/update', { as: own, body: { items } });
    await expect.poll(send).toMatchObject({ sent: false, answer: expect.stringContaining('553 5.7.1 Sender is not yours') });
  });
});
