import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkFontSizes } from './font-sizes.ts';

let root: string;
const plant = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const UI = 'apps/web/src/ui';
const CARD = 'apps/web/src/features/market/watchlist/components/WatchedCard.module.css';
const FIELD = 'input { /* a phone zooms the page */ font-size: 1rem; }';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'font sizes test '));
  for (const path of ['app/shell/Search', 'ui/form/Calendar', 'ui/form/field']) plant(`apps/web/src/${path}.module.css`, FIELD);
  plant(`${UI}/chart/draw-time-chart.ts`, 'const layout = { fontSize: 11, grid: 1 };');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('allows the four sizes of the application, the size around, and none', () => {
  plant(
    CARD,
    'a { font-size: var(--text-xs) } b { font: 500 var(--text-xl) / 20px var(--font); } i { font: inherit; } u { font-size: 0; }',
  );
  expect(checkFontSizes(root)).toEqual([]);
});

it.each([
  ['a {\n  font-size: 0.625rem;\n}', 'line 2 sets font-size to 0.625rem'],
  ['a { color: red; font-size: var(--text-reading) }', 'sets font-size to var(--text-reading)'],
  ['a { font-size: clamp(1rem, 2vw, 2rem); }', 'sets font-size to clamp(1rem, 2vw, 2rem)'],
  ['a {\n  font:\n    500 12px / 20px\n    serif;\n}', 'line 2 sets font to 500 12px / 20px serif'],
  ['/* one\n line */ a { font-size: calc(var(--text-md) * 2); }', 'line 2 sets font-size to calc(var(--text-md) * 2)'],
])('refuses another: %s', (text, problem) => {
  plant(CARD, text);
  expect(checkFontSizes(root)).toEqual([expect.stringContaining(`${CARD} `)]);
  expect(checkFontSizes(root)[0]).toContain(problem);
});

it('refuses sizes in the code of a component', () => {
  plant(`${UI}/value/Avatar.tsx`, 'export const A = () => <b style={{ fontSize: 10 }} />;');
  expect(checkFontSizes(root)).toEqual([expect.stringContaining(`${UI}/value/Avatar.tsx line 1 sets fontSize to 10`)]);
});

it('does not read comments', () => {
  plant(CARD, '/* a { font-size: 9px; } */');
  expect(checkFontSizes(root)).toEqual([]);
});

it('leaves pages that stand alone and long texts their sizes', () => {
  plant('apps/web/src/features/site/landing/components/Hero.module.css', 'h1 { font-size: 9vw; }');
  plant('apps/web/src/features/site/help/components/GuideText.module.css', 'p { font-size: var(--text-reading); }');
  expect(checkFontSizes(root)).toEqual([]);
});

it('reports an exception that nothing needs, and that it saw nothing', () => {
  plant(`${UI}/form/Calendar.module.css`, 'input { font-size: var(--text-md); }');
  expect(checkFontSizes(root)).toEqual([expect.stringContaining(`lets ${UI}/form/Calendar.module.css: 1rem be`)]);
  rmSync(join(root, 'apps'), { recursive: true });
  expect(checkFontSizes(root)).toEqual(['the check of font sizes saw no size']);
});
