import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadConfig } from '../../../platform/process/config.ts';
import type { DoctorPart } from '../../../platform/outside/doctor-part.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import { reportJson, reportMarkdown } from './report.ts';
import { runDoctor } from './run-doctor.ts';
import { savingTo } from './save-fixtures.ts';
import { createScrub, forFixture, secretsOf } from './scrub.ts';

/** Keys as services make them, and worse: with every printable character. */
const plain = fc.stringMatching(/^[A-Za-z0-9_-]{12,40}$/);
const secret = fc.oneof(plain, fc.stringMatching(/^[!-~]{12,40}$/));
const settings = fc.record({
  SHADOWPAY_KEY: secret,
  BUFF_COOKIE: plain.map((value) => `session=${value}`),
  DMARKET_KEY: fc.tuple(plain, plain).map((halves) => halves.join(':')),
  STEAM_API_KEY: secret,
  TELEGRAM_BOT_TOKEN: secret,
  NOWPAYMENTS_API_KEY: secret,
  NOWPAYMENTS_IPN_SECRET: secret,
  SMTP_URL: secret.map((password) => `smtps://desk:${encodeURIComponent(password)}@mail.example`),
});
const live = (given: Record<string, string>) =>
  loadConfig({ WORLD: 'live', PUBLIC_URL: 'https://desk.example', SECRET_KEY: '0b'.repeat(32), ...given });

/** The forms in which a secret could stand in a file. */
const formsOf = (value: string): string[] => [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];

it('no key, cookie or token of the settings is in a report or a fixture, wherever a service repeats it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixtures-'));
  await fc.assert(
    fc.asyncProperty(settings, fc.string(), async (given, noise) => {
      const config = live(given);
      const all = [...Object.values(given), ...given.DMARKET_KEY.split(':'), given.BUFF_COOKIE.slice('session='.length)];
      // a service that says everything back: in fields, names, addresses and errors
      const body = Buffer.from(
        JSON.stringify({
          ...Object.fromEntries(all.map((value) => [value, noise])),
          echo: all,
          text: `${noise}${all.join(noise)}`,
          url: all.map(encodeURIComponent),
        }),
      );
      const outside = {
        resolve: (url: string) => url,
        client: () => async () => ({ status: 200, headers: { 'x-ratelimit-limit': all[0]! }, body }),
      } as unknown as Outside;
      const part = (name: string, fails: boolean): DoctorPart => ({
        name,
        needs: null,
        run: async ({ outside: { client }, signal }) => {
          const url = `https://service.example/${encodeURIComponent(all[1]!)}?key=${encodeURIComponent(all[2]!)}&token=${all[3]!}`;
          await client('service', { requests: 1, perSeconds: 1 }, signal)({ url });
          if (fails) throw new Error(`it says ${all.join(' and ')}`);
          return { line: { key: 'doctor.botFails', values: { text: all.join(' ') } } };
        },
      });
      const run = { config, outside, signal: new AbortController().signal, onAnswer: savingTo(folder) };
      const report = await runDoctor([part('one/good', false), part('one/bad', true)], run);
      const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
      expect(files).toHaveLength(2);
      for (const text of [reportJson(report), reportMarkdown(report), ...files])
        for (const value of all) for (const form of formsOf(value)) expect(text).not.toContain(form);
      for (const text of [reportJson(report), ...files]) JSON.parse(text);
    }),
    { numRuns: 60 },
  );
  await rm(folder, { recursive: true });
});

it('finds the secrets in keys of several parts, cookies and addresses', () => {
  const config = live({
    DMARKET_KEY: 'public-half:secret-half',
    BUFF_COOKIE: 'session=cookie-value; csrf=other-value',
    SMTP_URL: 'smtps://desk%40example.com:p%40ssword@mail.example',
    SECRET_KEY_PREVIOUS: 'ab'.repeat(32),
  });
  expect(secretsOf(config)).toEqual(
    expect.arrayContaining([
      ...['public-half:secret-half', 'secret-half', 'cookie-value', 'other-value', 'p@ssword', 'desk@example.com'],
      ...['0b'.repeat(32), 'ab'.repeat(32)],
    ]),
  );
});

it('leaves short texts, which occur by chance, and everything that is no secret', () => {
  const scrub = createScrub(['abc', 'a-long-secret']);
  expect(scrub.value({ abc: 'abc', price: 12.5, on: true, none: null, list: ['a-long-secret!'] })).toEqual({
    ...{ abc: 'abc', price: 12.5, on: true, none: null, list: ['***!'] },
  });
  scrub.add('12345');
  expect(scrub.value({ id: 123_456, other: 99 })).toEqual({ id: '***', other: 99 });
});

it('a secret that arises from the removal of another one goes too', () => {
  expect(createScrub(['secret', 'ab***cd']).text('absecretcd')).toBe('***');
});

it('a fixture is short, and has no content of private fields', () => {
  const answer = {
    rows: Array.from({ length: 100 }, (_, id) => ({ id, name: 'AK-47' })),
    user: { email: 'desk@example.com', trade_link: 'https://steamcommunity.com/?token=x', wallet: 1200, token: '' },
    cursor: 'next',
  };
  expect(forFixture(answer, 2)).toEqual({
    rows: [
      { id: 0, name: 'AK-47' },
      { id: 1, name: 'AK-47' },
    ],
    user: { email: '***', trade_link: '***', wallet: 1200, token: '' },
    cursor: 'next',
  });
});
