import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClock } from '../../../../../sandbox/src/clock.ts';
import { START, testApi, type Answer, type User } from '../../../../test/api.ts';
import { connectionSandbox } from '../../../../test/connections.ts';
import { REPORT, storeReport } from '../../../../test/doctor.ts';
import { silentLog } from '../../../../test/harness.ts';
import { runOperation } from '../../../../test/operations.ts';
import { MODULES } from '../../../modules.ts';
import type { DoctorPart } from '../../../platform/outside/doctor-part.ts';
import { createMailer } from '../../../platform/messages/mail.ts';
import { createOutside } from '../../../platform/outside/outside.ts';
import { nowMs, setClock } from '../../../platform/process/clock.ts';
import { loadConfig } from '../../../platform/process/config.ts';
import { createSecretBox } from '../../../platform/secrets/secrets.ts';
import { fetchRates, storeRates } from '../../../prices/rates/exchange-rates.ts';
import { doctorKind, type DoctorWork } from './doctor.operation.ts';
import { runDoctor } from './run-doctor.ts';

const sandbox = connectionSandbox(createClock(nowMs));
const KEY = '0b'.repeat(32);
const test = testApi(async () => ({ SANDBOX_PORT: await sandbox.port() }));
let admin: User;
let work: DoctorWork;

beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN', steamId: '76561198000000001' });
  const config = loadConfig({ SANDBOX_PORT: await sandbox.port(), SECRET_KEY: KEY });
  const outside = createOutside(config, test.db, silentLog);
  await storeRates(test.db, await fetchRates(outside.client('rates', { requests: 10, perSeconds: 1 }, new AbortController().signal)));
  const mailer = createMailer(config, { get: () => '' } as never);
  work = { db: test.db, config, box: createSecretBox(KEY), mailer, outside, doctor: MODULES.doctor };
});

const start = (as?: User, body: object = { client_key: randomUUID() }): Promise<Answer> =>
  test.send('POST /admin/doctor/run', { ...(as && { as }), body });
const shown = async (headers = {}) => (await test.send('GET /admin/doctor', { as: admin, headers })).body;

/** How long a part may take; short only where a part is to take too long. */
let partTimeoutMs = 60_000;

/** Runs the parts with these names as the worker does. */
async function examine(...names: string[]) {
  const all = await MODULES.doctor({ ...work, owner: { userId: admin.userId, steamId: '76561198000000001' } });
  const parts = names.map((name) => all.find((part) => part.name === name) ?? expect.fail(`no part ${name}`));
  return runDoctor(parts, { config: work.config, outside: work.outside, signal: new AbortController().signal, partTimeoutMs });
}
const stateOf = async (name: string) => {
  const { state, line } = (await examine(name)).parts[0]!;
  return [state, line.key, line.values];
};

describe('the check of the outside world', () => {
  it('runs once at a time, as long work of the administrator who started it', async () => {
    expect(await shown()).toEqual({ success: true, running: null, report: null });
    const { status, body } = await start(admin);
    expect([status, body]).toEqual([200, { success: true, operation: expect.any(String) }]);
    const other = await test.signIn({ role: 'ADMIN' });
    expect((await start(other)).body).toMatchObject({ code: 'STATE', msg: 'A check of the outside world is already running.' });
    expect((await shown()).running).toMatchObject({ operation: body.operation, started_at: expect.any(String) });
    const rows = await test.db.selectFrom('audit_log').selectAll().where('action', '=', 'operation.started').execute();
    expect(rows).toEqual([
      expect.objectContaining({ actor_id: admin.userId, object: `operation:${body.operation}`, new_value: { kind: 'doctor-check' } }),
    ]);

    // keys have limits in the sandbox too, which open again with time
    setClock(null);
    await runOperation(test.db, doctorKind(work), body.operation);
    setClock(START);
    const { running, report } = await shown();
    expect(running).toBeNull();
    // no bot process reports to this database
    expect(report.items.filter(({ state }: { state: string }) => state !== 'ok')).toEqual([
      { name: 'bots/none', state: 'off', text: 'Not configured: set BOTS_FILE in .env.', todo: null, ms: 0 },
    ]);
    expect(report.counts).toMatchObject({ ok: report.items.length - 1, differs: 0, failed: 0, busy: 0 });
    expect(report.counts.ok).toBeGreaterThan(60);
    const turkish = await shown({ 'accept-language': 'tr' });
    expect(turkish.report.items.at(-1).text).toMatch(/okundu|kabul/);
  }, 120_000);

  it('gives its report as Markdown and JSON, in English and without secrets', async () => {
    const [markdown, json] = await Promise.all(
      ['md', 'json'].map((format) =>
        test.send(`GET /admin/doctor/report?format=${format}`, { as: admin, headers: { 'accept-language': 'tr' } }),
      ),
    );
    expect(markdown!.text).toContain('| account/waxpeer | ok | The key is accepted, and the balance can be read. |');
    expect(JSON.parse(json!.text).parts.length).toBeGreaterThan(60);
    for (const { text } of [markdown!, json!])
      expect(text).not.toMatch(/sandbox-(key|nowpayments|btcpay-key|discord-secret|x-secret|bot\b)/);
  });

  it('starts once with one key of the client, and refuses the key for another kind of input', async () => {
    await test.db.deleteFrom('operations').execute();
    const body = { client_key: 'pressed-twice' };
    const [one, other] = [await start(admin, body), await start(admin, body)];
    expect(other.body).toEqual(one.body);
    await test.db
      .updateTable('operations')
      .set({ content_hash: Buffer.alloc(32) })
      .execute();
    expect(await start(admin, body)).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } });
    await test.db.deleteFrom('operations').execute();
  });

  it('is for administrators, with a proper key', async () => {
    const user = await test.signIn();
    expect((await start(user)).status).toBe(403);
    expect((await start()).status).toBe(401);
    expect((await start(admin, {})).status).toBe(400);
    expect((await test.send('GET /admin/doctor', { as: user })).status).toBe(403);
    expect((await test.send('GET /admin/doctor/report?format=md', { as: user })).status).toBe(403);
    expect((await test.send('GET /admin/doctor/report?format=pdf', { as: admin })).status).toBe(400);
  });

  it('has no report before the first one, and shows one that another administrator started', async () => {
    expect((await test.send('GET /admin/doctor/report?format=md', { as: admin })).status).toBe(404);
    await storeReport(test, await test.signIn({ role: 'ADMIN' }));
    expect((await shown()).report).toMatchObject({
      started_at: REPORT.started_at,
      counts: { ok: 1, differs: 1, failed: 1, busy: 1, off: 1 },
    });
  });
});

describe('faults of the outside world', () => {
  // a service that asked to wait would stay closed for the next test
  beforeEach(() => test.db.deleteFrom('request_buckets').execute());

  const SKINPORT = 'prices/skinport-items';
  const CSFLOAT = 'prices/csfloat-price-list';

  it.each<[string, object, string, unknown]>([
    ['a field that is gone', { mode: 'wrong_json' }, 'doctor.shape', {}],
    ['a page in place of JSON', { mode: 'html' }, 'doctor.shape', {}],
    ['a refused key', { mode: 'status', status: 401 }, 'doctor.unauthorised', {}],
    ['a forbidden call', { mode: 'status', status: 403 }, 'doctor.forbidden', {}],
    ['an error of the service', { mode: 'status', status: 503 }, 'doctor.upstream', { status: 503 }],
    ['an address that is gone', { mode: 'status', status: 404 }, 'doctor.badStatus', { status: 404 }],
    ['a limit', { mode: 'status', status: 429, retry_after: 77 }, 'doctor.limited', { n: 77 }],
    ['a cut connection', { mode: 'refuse' }, 'doctor.unreachable', {}],
  ])('%s', async (_, fault, key, values) => {
    await sandbox.fault('csfloat.com', fault);
    expect(await stateOf(CSFLOAT)).toEqual(['failed', key, values]);
  });

  it('no answer in time', async () => {
    partTimeoutMs = 1000;
    await sandbox.fault('csfloat.com', { mode: 'slow', delay_ms: 20_000 });
    expect(await stateOf(CSFLOAT)).toEqual(['failed', 'doctor.timeout', {}]);
    partTimeoutMs = 60_000;
  });

  it('a field that the adapter reads is missing from every row, and it is named', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => ({ market_hash_name: `Sticker | Number ${n}`, min_price: 100 + n, depth: n }));
    await sandbox.fault('csfloat.com', { mode: 'text', text: JSON.stringify(rows) });
    const [part] = (await examine(CSFLOAT)).parts;
    expect(part).toMatchObject({
      state: 'differs',
      line: { key: 'doctor.missing', values: { fields: '[].quantity' } },
      shape: { missing: ['[].quantity'], unknown: ['[].depth'], changed: [], absent: [] },
    });
    await sandbox.app.inject({ method: 'DELETE', url: '/_faults' });
    await sandbox.fault('csfloat.com', { mode: 'text', text: JSON.stringify(rows.map(({ min_price: _, ...row }) => row)) });
    expect((await examine(CSFLOAT)).parts[0]).toMatchObject({
      state: 'failed',
      line: { key: 'doctor.shapeMissing', values: { fields: '[].quantity, [].min_price' } },
    });
  });

  it('prices in another unit are found by the other markets, which stay fine', async () => {
    await sandbox.fault('api.skinport.com', { mode: 'unit_jump', factor: 100 });
    const { parts } = await examine(SKINPORT, CSFLOAT, 'prices/waxpeer-prices');
    expect(parts.map(({ name, state, line }) => [name, state, line.key])).toEqual([
      [SKINPORT, 'failed', 'doctor.unit'],
      [CSFLOAT, 'ok', 'doctor.prices'],
      ['prices/waxpeer-prices', 'ok', 'doctor.prices'],
    ]);
    expect(parts[0]!.line.values).toEqual({ factor: expect.any(Number), power: '100' });
    expect(parts[0]!.compared!.factor).toBeGreaterThan(60);
  });

  it('a limit is noted as the service states it', async () => {
    await sandbox.fault('csfloat.com', { mode: 'status', status: 429, retry_after: 5 });
    expect((await examine(CSFLOAT)).parts[0]!.requests).toEqual([
      expect.objectContaining({ status: 429, error: 'RATE_LIMITED', limits: { 'retry-after': '5' } }),
    ]);
  });

  it.each([
    ['sign-in/discord', 'discord.com', { mode: 'status', status: 401 }, 'doctor.unauthorised'],
    ['account/csfloat', 'csfloat.com', { mode: 'status', status: 401 }, 'doctor.unauthorised'],
    ['sales/waxpeer', 'api.waxpeer.com', { mode: 'wrong_json' }, 'doctor.shapeMissing'],
    ['inventory/steam', 'steamcommunity.com', { mode: 'status', status: 429, retry_after: 9 }, 'doctor.limited'],
    ['payments/btcpay', 'btcpay.sandbox.example', { mode: 'status', status: 401 }, 'doctor.unauthorised'],
    ['rates/open.er-api.com', 'open.er-api.com', { mode: 'wrong_json' }, 'doctor.shape'],
    ['messages/telegram', 'api.telegram.org', { mode: 'status', status: 401 }, 'doctor.unauthorised'],
    ['push/sandbox', 'push.sandbox', { mode: 'refuse' }, 'doctor.unreachable'],
  ])('%s fails as it does', async (name, host, fault, key) => {
    await sandbox.fault(host, fault);
    expect((await stateOf(name)).slice(0, 2)).toEqual(['failed', key]);
  });

  it('refuses a request that would change something, and says that the check is broken', async () => {
    const part: DoctorPart = {
      name: 'bad/part',
      needs: null,
      run: async ({ outside, signal }) => {
        await outside.client('waxpeer', { requests: 1, perSeconds: 1 }, signal)({ url: 'https://api.waxpeer.com/v1/x', method: 'DELETE' });
        return { line: { key: 'doctor.reached' } };
      },
    };
    const { parts } = await runDoctor([part], { config: work.config, outside: work.outside, signal: new AbortController().signal });
    expect(parts[0]).toMatchObject({ state: 'failed', line: { key: 'doctor.broken', values: { text: 'the doctor changes nothing' } } });
  });
});
