import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMessageFile } from './message-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'messages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps the newest messages in two files of bounded size', () => {
  const file = join(folder, 'postgres.log');
  const messages = openMessageFile(file, 100);
  for (let n = 100; n < 200; n++) messages.write(`message ${n}`);
  const [older, newer] = [readFileSync(`${file}.1`, 'utf8'), readFileSync(file, 'utf8')];
  expect(Math.max(older.length, newer.length)).toBeLessThan(120);
  expect(`${older}${newer}`).toMatch(/^message \d+\n[^]*message 198\nmessage 199\n$/);
  expect(messages.last()).toEqual(Array.from({ length: 10 }, (_, n) => `message ${190 + n}`));
});

it('loses messages when they cannot be stored, and keeps the last ones in memory', () => {
  const messages = openMessageFile(join(folder, 'no such folder', 'postgres.log'));
  messages.write('disk full');
  expect(messages.last()).toEqual(['disk full']);
});
