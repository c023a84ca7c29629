import { expect, it } from 'vitest';
import { reasonIn } from './postgres-folder.ts';

it('finds the reason among the messages of a program: before its consequences, without time and process', () => {
  const full = 'could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10';
  const lines = [
    'creating configuration files ... ok',
    `2026-11-23 02:46:47.669 UTC [21454] FATAL:  ${full}`,
    '2026-11-23 02:46:47.669 UTC [21454] HINT:  Check free disk space.',
    '2026-11-23 02:46:47.669 UTC [21454] PANIC:  cannot abort transaction 1, it was already committed',
    'child process exited with exit code 134',
  ];
  expect(reasonIn(lines)).toBe(`the disk is full (FATAL:  ${full})`);
  expect(reasonIn(lines.toSpliced(1, 2))).toBe('PANIC:  cannot abort transaction 1, it was already committed');
  expect(reasonIn(['killed'])).toBe('killed');
  expect(reasonIn([])).toBe('');
});
