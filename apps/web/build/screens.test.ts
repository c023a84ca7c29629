import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLanguage, screenAreas } from '@lootfolio/texts/catalogues';
import { describe, expect, it } from 'vitest';
import { CORE_AREAS, CORE_KEYS } from './catalogues.ts';

const SOURCES = join(import.meta.dirname, '../src');
const AREAS = screenAreas(readLanguage('en'));
const MODULES = globSync(['**/*.module.ts', 'app/modules.tsx', 'app/router.tsx'], { cwd: SOURCES }).map((file) => join(SOURCES, file));

/** All files that a file imports, statically or dynamically, except the modules with their screens. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || MODULES.includes(file) || file.endsWith('.gen.ts') || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g))
    reached(join(dirname(file), path!), seen);
  return seen;
}

const namesIn = (list: string): string[] => [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!);

/** The text areas used in these files, without core texts, and those among them that none of the files loads itself. */
function areasShown(files: Iterable<string>): { shown: string[]; needed: string[] } {
  const source = [...files].map((file) => readFileSync(file, 'utf8')).join('\n');
  const loaded = [...source.matchAll(/\bloadTexts\(('[^)]*')\)/g)].flatMap(([, areas]) => namesIn(areas!));
  const isShown = (area: string): boolean => new RegExp(`'${area}\\.(?!${CORE_KEYS.join('|')})\\w+'`).test(source);
  const shown = AREAS.filter((area) => !CORE_AREAS.includes(area) && isShown(area));
  return { shown, needed: shown.filter((area) => !loaded.includes(area)) };
}

/** Each screen that a module declares: its text areas and the entry files of its code. */
function screensOf(module: string): { name: string; areas: string[]; files: string[] }[] {
  const source = readFileSync(module, 'utf8');
  return [...source.matchAll(/(screen|bareScreen)\(\s*\[([^\]]*)\],([\s\S]*?)'(\w+)',?\s*\)/g)].map(([, call, areas, load, name]) => ({
    name: name!,
    areas: [...(call === 'screen' ? ['ui'] : []), ...namesIn(areas!)],
    files: [...load!.matchAll(/import\('([^']+)'\)/g)].map(([, path]) => join(dirname(module), path!)),
  }));
}

describe('the texts of a screen', () => {
  it.each(MODULES.flatMap(screensOf))('$name loads those of every area that it shows, and no others', ({ areas, files }) => {
    expect(files.length).toBeGreaterThan(0);
    const { shown, needed } = areasShown(files.flatMap((file) => [...reached(file)]));
    // a part that loads its own texts may be shown after a part of the screen that needs them too
    expect(areas).toEqual(expect.arrayContaining(needed));
    expect(shown).toEqual(expect.arrayContaining(areas));
  });

  it('are only core texts in the shell', () => {
    expect(areasShown(reached(join(SOURCES, 'main.tsx'))).needed).toEqual([]);
    expect(areasShown(reached(join(SOURCES, 'app/shell/Shell.tsx'))).needed).toEqual([]);
  });
});
