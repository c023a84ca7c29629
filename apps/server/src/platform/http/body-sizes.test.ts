import { readFileSync } from 'node:fs';
import { MAX_BODY, maxBytesOf } from '@lootfolio/contract/call';
import { CALLS } from '@lootfolio/contract/calls';
import { expect, it } from 'vitest';
import { keyOf } from '../../../test/inputs.ts';

const docs = (path: string): string => readFileSync(new URL(`../../../../../docs/${path}`, import.meta.url), 'utf8');
const SECURITY = docs('security.md');
const shown = (bytes: number): string => bytes.toLocaleString('en');

it('docs/security.md has the greatest body of every call, as the contract has it', () => {
  const larger = CALLS.filter(({ maxBytes }) => maxBytes !== undefined).map((call) => [keyOf(call), shown(call.maxBytes!)]);
  const rows = [...SECURITY.matchAll(/^\| `((?:GET|POST|PUT|PATCH|DELETE) \/[^`]+)` \| ([\d,]+) \|/gm)].map(([, key, bytes]) => [
    key,
    bytes,
  ]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(larger));
  expect(SECURITY).toContain(`a body has at most ${shown(MAX_BODY)} bytes`);
});

it.each([
  ['nginx.conf', /^ *client_max_body_size (\d+)m;$/m],
  ['Caddyfile', /^\s*max_size (\d+)MB$/m],
])('the sample of a proxy, %s, lets the greatest body of the contract through', (file, size) => {
  const megabytes = Number(size.exec(docs(`deploy/${file}`))?.[1]);
  expect(megabytes * 1_000_000).toBeGreaterThanOrEqual(Math.max(...CALLS.map(maxBytesOf)));
});
