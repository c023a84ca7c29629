import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAccount } from '../platform/database/postgres-account.ts';
import { startChild } from './child.ts';
import { chooseChildAccount, giveFolder } from './child-account.ts';

/** Bits of a Linux process's capabilities. */
const READ_ALL = 1n << 2n;
const LOW_PORTS = 1n << 10n;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'child account '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program that reports its user, its capabilities, and whether it could write into its folder. */
const PROGRAM = `
  import { readFileSync, writeFileSync } from 'node:fs';
  const status = readFileSync('/proc/self/status', 'utf8');
  const numbers = (name) => status.split('\\n').find((line) => line.startsWith(name + ':')).slice(name.length + 1).trim();
  let wrote = true;
  try { writeFileSync(process.argv[1] + '.out', ''); } catch { wrote = false; }
  process.on('disconnect', () => process.exit(0));
  process.send({ failed: JSON.stringify({ uid: process.getuid(), gid: process.getgid(), groups: numbers('Groups'), caps: numbers('CapPrm'), bounds: numbers('CapBnd'), wrote }) });`;

/** Returns the report of the program when it is started as the supervisor does. */
async function tell(mode: number, port = 3000) {
  const entry = join(folder, 'program.mjs');
  writeFileSync(entry, PROGRAM);
  chmodSync(entry, 0o644);
  chmodSync(folder, mode);
  const account = chooseChildAccount({ paths: [entry], port });
  const told = await startChild({ name: 'test', entry, env: {}, ...(account && { account }) }).catch((error: Error) => error.message);
  const { caps, bounds, ...who } = JSON.parse(told as string) as Record<string, string>;
  return { ...who, caps: BigInt(`0x${caps}`), bounds: BigInt(`0x${bounds}`) };
}

const nobody = findAccount(['nobody'])!;
const NOBODY = { uid: nobody.uid, gid: nobody.gid, groups: '', wrote: false };

// root in CI and in containers; an ordinary user has no rights that could be dropped
describe.runIf(process.getuid!() === 0)('the processes of a supervisor that is root', () => {
  it('are of nobody, without any of its rights', async () => {
    expect(await tell(0o755)).toMatchObject({ ...NOBODY, caps: 0n });
  });

  it('may read what is closed to nobody, and no more, where the project lies there', async () => {
    expect(await tell(0o700)).toEqual({ ...NOBODY, caps: READ_ALL, bounds: READ_ALL });
  });

  it('may listen on a low port', async () => {
    expect(await tell(0o755, 80)).toEqual({ ...NOBODY, caps: LOW_PORTS, bounds: LOW_PORTS });
  });

  it('take over a folder in which root wrote before', () => {
    mkdirSync(join(folder, 'cache', 'inner'), { recursive: true });
    writeFileSync(join(folder, 'cache', 'inner', 'file'), '');
    giveFolder(join(folder, 'cache'), nobody);
    for (const path of ['cache', 'cache/inner', 'cache/inner/file']) expect(statSync(join(folder, path)).uid).toBe(nobody.uid);
  });
});

it('an ordinary user starts processes as themselves', () => {
  expect(chooseChildAccount({ paths: [], port: 3000 }) === undefined).toBe(process.getuid!() !== 0);
});
