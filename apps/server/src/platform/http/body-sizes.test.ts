import { readFileSync } from 'node:fs';
import { MAX_BODY } from '@lootfolio/contract/call';
import { CALLS } from '@lootfolio/contract/calls';
import { expect, it } from 'vitest';
import { keyOf } from '../../../test/inputs.ts';

const SECURITY = readFileSync(new URL('../../../../../docs/security.md', import.meta.url), 'utf8');
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
