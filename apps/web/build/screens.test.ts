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

/** The text areas used in these files, except those that one of the files loads itself, and core texts. */
function areasShown(files: Iterable<string>): string[] {
  const source = [...files].map((file) => readFileSync(file, 'utf8')).join('\n');
  const loaded = [...source.matchAll(/\bloadTexts\('([\w-]+)'\)/g)].map(([, area]) => area!);
  const isShown = (area: string): boolean => new RegExp(`'${area}\\.(?!${CORE_KEYS.join('|')})\\w+'`).test(source);
  return AREAS.filter((area) => ![...CORE_AREAS, ...loaded].includes(area) && isShown(area));
}

/** Each screen that a module declares: its text areas and the entry files of its code. */
function screensOf(module: string): { name: string; areas: string[]; files: string[] }[] {
  const source = readFileSync(module, 'utf8');
  return [...source.matchAll(/screen\(\s*\[([^\]]*)\],([\s\S]*?)'(\w+)',?\s*\)/g)].map(([, areas, load, name]) => ({
    name: name!,
    areas: [...areas!.matchAll(/'([\w-]+)'/g)].map(([, area]) => area!),
    files: [...load!.matchAll(/import\('([^']+)'\)/g)].map(([, path]) => join(dirname(module), path!)),
  }));
}

describe('the texts of a screen', () => {
  it.each(MODULES.flatMap(screensOf))('$name loads those of every area that it shows, and no others', ({ areas, files }) => {
    expect(files.length).toBeGreaterThan(0);
    const shown = areasShown(files.flatMap((file) => [...reached(file)]));
    expect(areas.toSorted()).toEqual(shown.toSorted());
  });

  it('are only core texts in the shell', () => {
    expect(areasShown(reached(join(SOURCES, 'main.tsx')))).toEqual([]);
    expect(areasShown(reached(join(SOURCES, 'app/shell/Shell.tsx')))).toEqual([]);
  });
});
