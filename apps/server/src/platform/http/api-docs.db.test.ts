import { existsSync, readFileSync } from 'node:fs';
import { CALLS } from '@lootfolio/contract/calls';
import { createToken } from '@lootfolio/contract/features/people/account';
import { expect, it } from 'vitest';
import { testApi } from '../../../test/api.ts';
import { keyOf } from '../../../test/inputs.ts';
import { AK_FT } from '../../../test/items.ts';
import { aggregateHistory } from '../../prices/history/history.ts';
import { VISITOR_PRICES } from '../../features/market/items/items.module.ts';
import { MAX_TOKENS } from '../security/api-tokens.ts';
import { MAX_ROWS } from '@lootfolio/domain/export-rows';
import { EXPORTS, TOKEN_CALLS } from '../security/rate-limit.ts';
import { describeApi } from './openapi.ts';

const test = testApi();
const DOCS = new URL('../../../../../docs/', import.meta.url);
const text = readFileSync(new URL('api.md', DOCS), 'utf8');

/** A line `curl …` of the page, and the statement about the answer in the line below it. */
type Example = { line: string; shows: string | null };
const examples: Example[] = [...text.matchAll(/^ {4}(curl .+)$(?:\n {4}# (.+)$)?/gm)].map(([, line, shows]) => ({
  line: line!,
  shows: shows ?? null,
}));

/** Returns the words of a command line with single quotes. */
const wordsOf = (line: string): string[] => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);

function requestOf(
  line: string,
  token: string,
): { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; payload?: string } {
  const [, ...words] = wordsOf(line);
  const headers: Record<string, string> = {};
  let url = '';
  let payload: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === '-H') {
      const [name, value] = words[++at]!.split(': ');
      headers[name!] = value!.replace('lf_…', token);
    } else if (word === '-d') payload = words[++at]!;
    else url = word.replace('http://localhost:3000', '');
  }
  return { method: payload === undefined ? 'GET' : 'POST', url, headers, ...(payload !== undefined && { payload }) };
}

/** Returns the value at a path like `items[0].price`. */
const valueAt = (body: unknown, path: string): unknown =>
  path.split(/[.[\]]+/).reduce<unknown>((value, step) => (step === '' ? value : (value as Record<string, unknown>)?.[step]), body);

it('docs/api.md has examples of items, prices, histories, trends, comparisons, targets, files and formulas', () => {
  const paths = examples.map(({ line }) => new URL(/http:\S+?(?='|$)/.exec(line)![0]).pathname);
  expect(paths).toEqual([
    '/api/v1/init/user',
    '/api/v1/item/all',
    '/api/v1/item',
    '/api/v1/item/history',
    '/api/v1/item/histories',
    '/api/v1/item/trending-item',
    '/api/v1/item/comparison',
    '/api/v1/target',
    '/api/v1/item/comparison/export',
    ...Array<string>(4).fill('/api/v1/item/price'),
  ]);
});

it.each(examples)('the example $line is answered as it stands there', async ({ line, shows }) => {
  await test.offer('steam', { [AK_FT]: 10_000 });
  await test.offer('waxpeer', { [AK_FT]: 9000 });
  await test.offer('skinport', { [AK_FT]: 12_000 });
  await aggregateHistory(test.db);
  const made = await test.send('POST /users/tokens', { as: await test.signIn(), body: { name: 'docs', expires_days: 30 } });
  const answer = await test.app.inject(requestOf(line, made.body.token));
  expect(answer).toMatchObject({ statusCode: 200 });
  if (answer.headers['content-type'] === 'text/plain; charset=utf-8') expect(answer.body).toBe(shows);
  else if (shows) expect(valueAt(answer.json(), shows)).toEqual(expect.anything());
});

it('npm run openapi writes what the server answers', async () => {
  expect(JSON.parse(JSON.stringify(await describeApi()))).toEqual((await test.app.inject('/api/v1/openapi.json')).json());
});

it('docs/api.md names calls, files and numbers that there are', async () => {
  const calls = [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[^`?]*)/g)].map(([, method, path]) => `${method} ${path}`);
  const known = [...CALLS.map(keyOf), 'GET /api/v1/openapi.json'];
  expect(calls.filter((call) => !known.includes(call))).toEqual([]);
  expect(calls.length).toBeGreaterThan(1);
  const files = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path!);
  expect(files.filter((path) => !existsSync(new URL(path, DOCS)))).toEqual([]);
  expect(text).toContain(`at most ${MAX_TOKENS}, for 30, 90 or 365 days`);
  for (const [days, taken] of [
    [30, true],
    [90, true],
    [365, true],
    [31, false],
  ] as const) {
    expect([days, createToken.body.safeParse({ name: 'x', expires_days: days }).success]).toEqual([days, taken]);
  }
  const prose = text.replace(/\s+/g, ' ');
  expect(prose).toContain(`${TOKEN_CALLS.default} calls a minute`);
  expect(prose).toContain(`${EXPORTS.user.default} a minute for a user and their tokens, ${EXPORTS.visitor.default} for a visitor`);
  expect(prose).toContain(`429 above ${VISITOR_PRICES.default} calls a minute from one address`);
  expect(prose).toContain(`at most ${MAX_ROWS.toLocaleString('en')} rows`);
  expect((await test.app.inject('/api/v1/openapi.json')).json().paths['/init/user'].get.security).toContainEqual({ token: [] });
});

it('the formulas of docs/api.md read addresses that answer', async () => {
  await test.offer('waxpeer', { [AK_FT]: 9050 });
  const formulas = [...text.matchAll(/"https:\/\/example\.com(\/[^"]+)"&ENCODEURL\(A2\)/g)].map(([, path]) => path!);
  const answers = await Promise.all(formulas.map(async (path) => (await test.app.inject(path + encodeURIComponent(AK_FT))).body));
  expect(answers).toEqual(['9.05', '9,05', '9.05', '9.05']);
});
