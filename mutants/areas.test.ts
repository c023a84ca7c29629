import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AREAS } from './areas.ts';
import type { Accepted } from './score.ts';

const ROOT = join(import.meta.dirname, '..');
const find = (pattern: string): string[] => globSync(pattern, { cwd: ROOT });

it.each(Object.entries(AREAS))('%s: every pattern names files that exist, code in the one list and unit tests in the other', (_, area) => {
  for (const pattern of area.files) {
    expect([pattern, ...find(pattern)]).not.toEqual([pattern]);
    expect(find(pattern).filter((path) => /test|fixture/.test(path))).toEqual([]);
  }
  for (const pattern of area.tests) {
    expect([pattern, ...find(pattern)]).not.toEqual([pattern]);
    expect(find(pattern).filter((path) => !path.endsWith('.test.ts'))).toEqual([]);
  }
});

it('no file is in two areas', () => {
  const files = Object.values(AREAS).flatMap(({ files }) => files.flatMap(find));
  expect(files.length).toBe(new Set(files).size);
});

it('every accepted survivor is in a file of an area, stands there once, and has a reason', () => {
  const accepted = JSON.parse(readFileSync(join(import.meta.dirname, 'accepted.json'), 'utf8')) as Accepted[];
  const files = new Set(Object.values(AREAS).flatMap(({ files }) => files.flatMap(find)));
  expect(accepted.filter(({ file }) => !files.has(file))).toEqual([]);
  expect(accepted.filter(({ reason }) => !/^(equivalent|speed|not worth a test): \S/.test(reason))).toEqual([]);
  const keys = accepted.map(({ reason: _, ...change }) => JSON.stringify(change));
  expect(keys.length).toBe(new Set(keys).size);
});
