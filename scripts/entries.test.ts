import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Modules of Node 18 whose names these files may import before the pinned Node runs. */
const OLD = ['node:child_process', 'node:fs', 'node:path', 'node:url'];

it('what npm runs begins on the Node of the system: it loads nothing newer before the pinned one runs', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'));
  expect(files).toContain('start.mjs');
  const imported = files.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/^import .* from '(.+)';$/gm)].map(([, name]) => `${file}: ${name}`),
  );
  expect(imported.filter((line) => ![...OLD, './ensure.mjs'].some((name) => line.endsWith(`: ${name}`)))).toEqual([]);
});
