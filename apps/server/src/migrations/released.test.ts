import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checksumOf, migrationNames } from '../platform/database/migrate.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** A change of a released file would be missing in every database to which the file was applied already. A change needs a new file. */
it('no released migration was changed, and each new one is in released.json', () => {
  const released = JSON.parse(read('released.json')) as Record<string, string>;
  const present = Object.fromEntries(migrationNames().map((name) => [name, checksumOf(read(name))]));
  expect(present).toEqual(released);
});
