import { existsSync, readFileSync } from 'node:fs';
import { CALLS } from '@lootfolio/contract/calls';
import { createToken } from '@lootfolio/contract/features/account';
import { expect, it } from 'vitest';
import { testApi } from '../../../test/api.ts';
import { keyOf } from '../../../test/inputs.ts';
import { MAX_TOKENS } from '../security/api-tokens.ts';
import { MAX_ROWS } from '../files/file-table.ts';
import { EXPORTS, TOKEN_CALLS } from '../security/rate-limit.ts';

const test = testApi();
const DOCS = new URL('../../../../../docs/', import.meta.url);
const text = readFileSync(new URL('api.md', DOCS), 'utf8');

it('the example of docs/api.md is answered as it stands there, with a token in place of the dots', async () => {
  const [, header, url] = /^ {4}curl -H '([^']+)' (\S+)$/m.exec(text)!;
  const made = await test.send('POST /users/tokens', { as: await test.signIn(), body: { name: 'docs', expires_days: 30 } });
  const [name, value] = header!.replace('lf_…', made.body.token).split(': ');
  const answer = await test.app.inject({ url: new URL(url!).pathname, headers: { [name!]: value! } });
  expect([answer.statusCode, answer.json().success]).toEqual([200, true]);
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
  expect(prose).toContain(`at most ${MAX_ROWS.toLocaleString('en')} rows`);
  expect((await test.app.inject('/api/v1/openapi.json')).json().paths['/init/user'].get.security).toContainEqual({ token: [] });
});
