import { expect, it } from 'vitest';
import { piecesChunk, piecesOf } from './shared-chunks.ts';

const SRC = '/x/apps/web/src';
const LANDING = `${SRC}/features/site/landing/pages/LandingPage.tsx`;
const LATER_PARTS = `${SRC}/features/site/landing/components/PartContent.tsx`;
const CLOCK = '/x/node_modules/@tabler/icons-react/dist/esm/icons/IconClock.mjs';
const IMPORTS: Record<string, string[]> = {
  [LANDING]: [`${SRC}/ui/form/Button.tsx`],
  [LATER_PARTS]: [CLOCK],
  [`${SRC}/ui/form/Button.tsx`]: [`${SRC}/lib/format.ts`, `${SRC}/ui/form/Button.module.css`],
  [`${SRC}/lib/format.ts`]: ['/x/packages/texts/src/format.ts', '/x/packages/domain/src/money.ts'],
  [`${SRC}/ui/table/DataTable.tsx`]: [`${SRC}/ui/form/Button.tsx`],
  [`${SRC}/ui/chart/TimeLines.tsx`]: ['/x/node_modules/lightweight-charts/dist/lightweight-charts.mjs'],
  [`${SRC}/ui/form/DateInput.tsx`]: [`${SRC}/lib/typed-date.ts`],
  [`${SRC}/ui/chart/Charts.tsx`]: [`${SRC}/ui/chart/TimeLines.tsx`],
};
const modules = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) };

it('joins what the landing page shares with other screens: pieces, styles, icons and texts, not the rules of the domain', () => {
  const chunkOf = piecesOf('basics', [LANDING, LATER_PARTS]);
  const chunk = (id: string) => chunkOf(id, modules);
  const basics = [
    `${SRC}/ui/form/Button.tsx`,
    `${SRC}/ui/form/Button.module.css`,
    `${SRC}/lib/format.ts`,
    '/x/packages/texts/src/format.ts',
    CLOCK,
  ];
  expect(basics.map(chunk)).toEqual(basics.map(() => 'basics'));
  expect(['/x/packages/domain/src/money.ts', LANDING, `${SRC}/ui/table/DataTable.tsx`].map(chunk)).toEqual([null, null, null]);
});

it('joins the other shared pieces, and leaves out what brings a large library or dates, or belongs to a feature', () => {
  const chunk = (id: string) => piecesChunk(id, modules);
  const pieces = [
    `${SRC}/ui/table/DataTable.tsx`,
    '/x/node_modules/@tabler/icons-react/a.mjs',
    `${SRC}/features/people/operations/panel-state.ts`,
  ];
  expect(pieces.map(chunk)).toEqual(pieces.map(() => 'pieces'));
  const later = [
    'ui/chart/TimeLines.tsx',
    'ui/chart/Charts.tsx',
    'ui/form/DateInput.tsx',
    'lib/typed-date.ts',
    'features/market/items/x.ts',
    'features/people/operations/components/OperationsPanel.tsx',
  ];
  expect(later.map((path) => chunk(`${SRC}/${path}`))).toEqual(later.map(() => null));
});
