import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A font size that needs no exception: a token of the application, the size around it, or 0 for what only screen readers read. */
const SIZE = /^(?:var\(--text-(?:xs|sm|md|xl)\)|inherit|0)$/;
/** The same in the shorthand, where the size stands among other parts. */
const SHORTHAND = /^inherit$|(?:^|\s)var\(--text-(?:xs|sm|md|xl)\)(?:\s|$)/;

/** Files and folders that may have display sizes: pages that stand alone, and long texts. */
const FREE = [
  'apps/web/src/features/people/auth/pages/',
  'apps/web/src/features/site/help/components/GuideText.module.css',
  'apps/web/src/features/site/landing/',
  'apps/web/src/features/site/legal/',
];

/** Single sizes. The comment beside each says why it is needed. */
const OWN = [
  'apps/web/src/app/shell/Search.module.css: 1rem',
  'apps/web/src/ui/chart/draw-time-chart.ts: 11',
  'apps/web/src/ui/form/Calendar.module.css: 1rem',
  'apps/web/src/ui/form/field.module.css: 1rem',
];

type Declaration = { line: number; property: string; value: string };

/** Every font size of the web app below a root that is no token of docs/design-language.md. Empty when there is none. */
export function checkFontSizes(root: string): string[] {
  const found = globSync('apps/web/src/**/*.{css,ts,tsx}', { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !FREE.some((free) => path.startsWith(free)))
    .toSorted()
    .flatMap((path) => declarationsOf(path, readFileSync(join(root, path), 'utf8')).map((declaration) => ({ path, ...declaration })));
  // a check that reads no size would find no problem
  if (found.length === 0) return ['the check of font sizes saw no size'];
  const others = found.filter(({ property, value }) => !(property === 'font' ? SHORTHAND : SIZE).test(value));
  const used = new Set(others.map(({ path, value }) => `${path}: ${value}`));
  return [
    ...others
      .filter(({ path, value }) => !OWN.includes(`${path}: ${value}`))
      .map(({ path, line, property, value }) => `${path} line ${line} sets ${property} to ${value}: use var(--text-xs), -sm, -md or -xl`),
    ...OWN.filter((entry) => !used.has(entry)).map((entry) => `scripts/font-sizes.ts lets ${entry} be, and nothing has this size`),
  ];
}

function declarationsOf(path: string, text: string): Declaration[] {
  const pattern = path.endsWith('.css') ? /(?<=[{;]\s*)(font|font-size):\s*([^;}]+)/g : /\b(fontSize):\s*([^,}\n]+)/g;
  // comments keep their lines
  const code = text.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/./g, ' '));
  return [...code.matchAll(pattern)].map(({ index, 1: property = '', 2: value = '' }) => ({
    line: code.slice(0, index).split('\n').length,
    property,
    value: value.trim().replace(/\s+/g, ' '),
  }));
}
