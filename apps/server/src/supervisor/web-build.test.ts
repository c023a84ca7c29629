import { globSync } from 'node:fs';
import { textFiles } from '@lootfolio/texts/catalogues';
import { expect, it } from 'vitest';
import { ROOT } from './builds.ts';
import { WEB_SOURCES } from './web-build.ts';

it('a change of any text makes the web app anew', () => {
  const sources = new Set(globSync(WEB_SOURCES, { cwd: ROOT }));
  const missing = textFiles('en').filter((file) => !sources.has(`packages/texts/en/${file}`));
  expect(missing).toEqual([]);
});
