import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { connectionSandbox } from '../test/connections.ts';
import { testDatabase } from '../test/harness.ts';
import { urlOf } from './platform/database/database.ts';

const sandbox = connectionSandbox();
const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCRIPT = fileURLToPath(new URL('doctor-command.ts', import.meta.url));
const SECRET = 'telegram-token-of-the-test';

/** Runs the command. Resolves to its exit code and what it printed. */
async function doctor(args: string[], env: Record<string, string> = {}): Promise<{ code: number; stdout: string; stderr: string }> {
  const settings = {
    DATABASE_URL: urlOf(database.connection),
    SECRET_KEY: '0b'.repeat(32),
    SANDBOX_PORT: await sandbox.port(),
    DATA_DIR: folder,
  };
  try {
    const options = { env: { PATH: process.env['PATH'], ...settings, ...env } };
    return { code: 0, ...(await promisify(execFile)(process.execPath, [SCRIPT, '--report', folder, ...args], options)) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}
const reportOf = (): { parts: { name: string; state: string }[] } => JSON.parse(readFileSync(join(folder, 'doctor-report.json'), 'utf8'));

it('reads the parts with these names, and saves the report and the answers', async () => {
  const fixtures = join(folder, 'fixtures');
  const { code, stdout } = await doctor(['--only', 'rates,messages/discord,prices/csfloat-price-list', '--save-fixtures', fixtures]);
  expect(stdout).toContain('ok      prices/csfloat-price-list');
  expect(stdout).toContain('4 fine, 0 differ, 0 failed, 0 busy, 0 not configured.');
  expect(code).toBe(0);
  expect(
    reportOf()
      .parts.map(({ name }) => name)
      .toSorted(),
  ).toEqual([...['messages/discord', 'prices/csfloat-price-list', 'rates/ecb.europa.eu', 'rates/open.er-api.com']]);
  expect(readFileSync(join(folder, 'doctor-report.md'), 'utf8')).toContain('| messages/discord | ok | It answers. |');
  expect(readdirSync(fixtures).toSorted()).toEqual([
    ...['messages-discord-1.json', 'prices-csfloat-price-list-1.json', 'rates-ecb.europa.eu-1.json', 'rates-open.er-api.com-1.json'],
  ]);
  const fixture = JSON.parse(readFileSync(join(fixtures, 'prices-csfloat-price-list-1.json'), 'utf8')) as { answer: unknown[] };
  expect(fixture.answer).toHaveLength(20);
});

it('ends with 1 when something that is configured fails, and its report has no secret', async () => {
  // the sandbox knows another token, so it refuses this one
  const { code, stdout } = await doctor(['--only', 'messages/telegram'], { TELEGRAM_BOT_TOKEN: SECRET });
  expect([code, stdout]).toEqual([1, expect.stringContaining('failed  messages/telegram')]);
  expect(stdout).toContain('It refuses the key. Make a new key there and set it here.');
  for (const ending of ['md', 'json']) expect(readFileSync(join(folder, `doctor-report.${ending}`), 'utf8')).not.toContain(SECRET);
});

it('says in one line what is not configured, which is no failure', async () => {
  const only = 'payments,mail,sign-in,account,bots,messages/telegram,prices/shadowpay-prices,inventory';
  const { code, stdout } = await doctor(['--only', only, '--live'], { PUBLIC_URL: 'https://desk.example' });
  for (const name of [
    'NOWPAYMENTS_API_KEY',
    'BTCPAY_URL',
    'SMTP_URL',
    'DISCORD_CLIENT_ID',
    'X_CLIENT_ID',
    'BOTS_FILE',
    'TELEGRAM_BOT_TOKEN',
    'SHADOWPAY_KEY',
    'ADMIN_STEAM_IDS',
  ])
    expect(stdout).toContain(`Not configured: set ${name} in .env.`);
  expect(stdout).toContain('Not configured: no key of yours.');
  expect([code, reportOf().parts.every(({ state }) => state === 'off')]).toEqual([0, true]);
});

it.each([
  [['--only', 'nothing/here'], 'No part has such a name. The parts are: '],
  [['--profile', 'gabe'], 'Usage: npm run doctor -- '],
  [['--all'], 'Usage: npm run doctor -- '],
])('%j ends with one sentence', async (args, sentence) => {
  const { code, stderr } = await doctor(args);
  expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
});
