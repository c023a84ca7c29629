import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { build } from './builds.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'builds test '));
  writeFileSync(join(root, 'one.ts'), '1');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs a build whose program appends a letter to a file; returns what was announced and how often it ran. */
async function run(program = `import { appendFileSync } from 'node:fs'; appendFileSync('runs', 'x');`) {
  writeFileSync(join(root, 'build.mjs'), program);
  const said: string[] = [];
  const spec = { name: 'the thing', folder: join(root, 'out'), sources: ['*.ts'], command: [join(root, 'build.mjs')], cwd: root };
  await build(spec, (line) => said.push(line), root);
  return { said, runs: readFileSync(join(root, 'runs'), 'utf8').length };
}

it('builds once, and again after a source was changed, added or removed, but not for a test', async () => {
  expect(await run()).toEqual({ said: ['Building the thing ...'], runs: 1 });
  expect(await run()).toEqual({ said: [], runs: 1 });
  writeFileSync(join(root, 'one.ts'), '2');
  expect((await run()).runs).toBe(2);
  writeFileSync(join(root, 'two.ts'), '');
  expect((await run()).runs).toBe(3);
  for (const name of ['two.test.ts', 'two.inputs.ts']) writeFileSync(join(root, name), '');
  expect((await run()).runs).toBe(3);
  rmSync(join(root, 'two.ts'));
  expect((await run()).runs).toBe(4);
});

it('is fresh after a build that writes the keys of the texts, and not after one of sources that changed meanwhile', async () => {
  const writing = (file: string): string =>
    `import { appendFileSync, writeFileSync } from 'node:fs'; appendFileSync('runs', 'x'); writeFileSync('${file}', String(Math.random()));`;
  await run(writing('keys.gen.ts'));
  expect((await run(writing('keys.gen.ts'))).runs).toBe(1);
  rmSync(join(root, 'out'), { recursive: true });
  expect((await run(writing('one.ts'))).runs).toBe(2);
  expect((await run(writing('one.ts'))).runs).toBe(3);
});

it('says in one sentence that a build failed, and builds again the next time', async () => {
  await expect(run('process.exit(3)')).rejects.toThrow(/^Could not build the thing: see the messages above\.$/);
  expect((await run()).runs).toBe(1);
  writeFileSync(join(root, 'one.ts'), 'changed');
  await expect(run('process.exit(3)')).rejects.toThrow('Could not build');
  writeFileSync(join(root, 'one.ts'), '1');
  expect((await run()).runs).toBe(2);
});
