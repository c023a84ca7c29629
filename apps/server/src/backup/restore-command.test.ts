import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';

const COMMAND = fileURLToPath(new URL('./restore-command.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'restore-command-'));
afterAll(() => rmSync(folder, { recursive: true }));
const data = join(folder, 'data');

async function runRestore(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: data, SECRET_KEY: 'a1'.repeat(32), WORLD: 'sandbox', DATABASE_URL: '' };
  const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, said: said + errors };
}
const fileOf = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

it('ends with one sentence and exit code 1 when a file is not a whole backup, and starts no database', async () => {
  const manifest = Buffer.from(
    JSON.stringify({ format: 1, madeAt: '2026-01-02T03:04:05.678Z', version: [], world: null, tables: [], partitions: [], sequences: [] }),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32BE(manifest.length);
  const old = Buffer.concat([length, manifest, Buffer.alloc(4), Buffer.from([0, 0, 0, 2]), Buffer.from('{}'), Buffer.alloc(4)]);
  const files: [name: string, content: string | Buffer, says: RegExp][] = [
    ['picture.png', 'no backup at all', /is damaged, or no backup of Lootfolio/],
    ['cut.backup', zstdCompressSync(old.subarray(0, 40)), /^The backup file is cut off/],
    ['half.backup', zstdCompressSync(old).subarray(0, 50), /is damaged, or no backup of Lootfolio|cut off/],
    ['old.backup', zstdCompressSync(old), /^This backup has no signature/],
  ];
  for (const [name, content, says] of files) {
    const { code, said } = await runRestore(fileOf(name, content));
    expect([name, code, said.trimEnd().split('\n').length]).toEqual([name, 1, 1]);
    expect(said).toMatch(says);
  }
  expect(await runRestore(fileOf('x', ''), '--signed')).toEqual({
    code: 1,
    said: 'Usage: npm run restore -- FILE [--force] [--foreign] [--live]\n',
  });
  expect(readdirSync(folder).includes('data')).toBe(false);
  // five processes, each of which loads the sources: on a machine under load they take ten seconds each
}, 120_000);
