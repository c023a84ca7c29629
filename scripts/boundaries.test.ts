import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBoundaries, graphProblems } from './boundaries.ts';

let root: string;
const plant = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'boundaries test '));
  const neighbourhoods = { market: [], selling: ['market/items'] };
  plant('architecture/features.json', JSON.stringify({ neighbourhoods }));
  plant('packages/domain/src/money.ts', 'export type Money = number;');
  plant('apps/server/src/platform/process/clock.ts', 'export const nowMs = () => Date.now();');
  plant('apps/web/src/app/modules.tsx', `export const page = () => import('../features/market/items/pages/ItemPage.tsx');`);
  plant('apps/web/src/features/market/items/pages/ItemPage.tsx', 'export const ItemPage = () => null;');
  plant('apps/server/src/features/selling/sales/sync-sales.ts', `import '../../market/items/items.public.ts';`);
  plant('packages/texts/en/market/items.server.json', `{"unknown":"No such item."}`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const SERVER = 'apps/server/src/features/market/watchlist';
const WEB = 'apps/web/src/features/market/watchlist';
const WATCH = `${SERVER}/watch-item.ts`;

/** A file, its text, and the problem that the check must report. */
const VIOLATIONS: [path: string, text: string, sentence: RegExp][] = [
  ['packages/domain/src/a.ts', `import { z } from 'zod';`, /domain is pure/],
  ['packages/board/src/a.ts', `import 'node:fs';`, /board is pure/],
  ['packages/domain/src/a.ts', `import type { Call } from '@lootfolio/contract/call';`, /domain must not use contract/],
  ['packages/contract/src/a.ts', `export { board } from '@lootfolio/board/board';`, /contract must not use board/],
  ['packages/board/src/a.ts', `export * from '../../../apps/server/src/app.ts';`, /board must not use server/],
  ['packages/marketplaces/src/a.ts', `import '@lootfolio/sandbox/main';`, /marketplaces must not use sandbox/],
  ['packages/marketplaces/src/a.test.ts', `import '@lootfolio/sandbox/main';`, /marketplaces must not use sandbox/],
  ['apps/sandbox/src/a.ts', `import type { Port } from '@lootfolio/marketplaces/port';`, /sandbox must not use marketplaces/],
  ['apps/web/src/lib/a.ts', `type App = import('@lootfolio/server/app').App; export type { App };`, /web must not use server/],
  [
    'packages/contract/src/features/market/trends.ts',
    `import { sale } from '../selling/sales.ts';`,
    /does not let market use selling\/sales/,
  ],
  ['packages/contract/src/money.ts', `import { sale } from './features/selling/sales.ts';`, /contract knows nothing of the features/],
  ['apps/web/src/lib/a.ts', `import { calls } from '@lootfolio/contract/calls';`, /contract's types only/],
  ['apps/web/src/ui/a.tsx', `import '../features/market/items/items.public.tsx';`, /ui uses only i18n, lib, ui/],
  ['apps/web/src/ui/table/a.tsx', `import '../../market-ui/ItemCell.tsx';`, /ui uses only i18n, lib, ui/],
  ['apps/web/src/market-ui/a.tsx', `import '../features/market/items/items.public.tsx';`, /market-ui uses only i18n, lib, ui, market-ui/],
  ['apps/web/src/lib/a.ts', `import '../ui/form/Button.tsx';`, /lib uses only i18n, lib/],
  [`${WEB}/a.test.tsx`, `import { router } from '../../../app/modules.tsx';`, /features uses only i18n, lib, ui, market-ui, features/],
  [`apps/web/src/app/Shell.tsx`, `import '../features/market/items/pages/ItemPage.tsx';`, /items is entered only by its public file/],
  [`${WEB}/pages/a.tsx`, `import type { ItemPage } from '../../items/pages/ItemPage.tsx';`, /items is entered only by its public file/],
  [`${WEB}/pages/a.tsx`, `import '../../../selling/sales/sales.public.tsx';`, /does not let market use selling\/sales/],
  ['apps/server/src/platform/a.ts', `import type { X } from '../features/market/items/items.public.ts';`, /platform knows nothing/],
  ['apps/server/src/platform/a.ts', `import type { X } from '@lootfolio/contract/features/market/items';`, /platform knows nothing/],
  ['apps/server/src/platform/a.ts', `import type { X } from '@lootfolio/contract/features';`, /the list of all calls is calls\.ts/],
  ['apps/server/src/platform/a.ts', `throw new Refusal('NOT_FOUND', 'items.unknown');`, /says items\.unknown, and platform knows no texts/],
  ['apps/server/src/prices/a.ts', `text('items.unknown', 'en');`, /says items\.unknown, and prices knows no texts/],
  ['apps/server/src/platform/database/a.ts', `import type { A } from '../http/b.ts';`, /platform's folders use only those before them/],
  ['apps/server/src/platform/gossip/a.ts', `import '../process/clock.ts';`, /no place in the order/],
  ['apps/server/src/prices/a.ts', `import '../features/market/items/items.public.ts';`, /prices knows nothing/],
  ['apps/server/src/goods/a.ts', `import '../features/market/items/items.public.ts';`, /goods knows nothing/],
  ['apps/server/src/app.ts', `import './features/market/items/items.routes.ts';`, /items is entered only by its public file/],
  [WATCH, `import '../items/items.module.ts';`, /items is entered only by its public file/],
  [`${SERVER}/watchlist.routes.ts`, `import type { save } from './watchlist.store.ts';`, /routes never touch a store/],
  [`${SERVER}/watchlist.jobs.ts`, `const store = await import('./watchlist.store.ts');`, /jobs only call verbs and reads/],
  [WATCH, `import '../items/items.reads.ts';`, /items is entered only by its public file/],
  [WATCH, `import { a } from '../../selling/sales/sales.public.ts';`, /does not let market use selling\/sales/],
  [WATCH, `import type { Sale } from '@lootfolio/contract/features/selling/sales';`, /does not let market use selling\/sales/],
  [WATCH, `import { inputs } from './watchlist.inputs.ts';`, /code of tests is no part of the product/],
  ['apps/server/src/app.ts', `import '../test/api.ts';`, /code of tests is no part of the product/],
  [`${SERVER}/watchlist.inputs.ts`, `import '../items/items.inputs.ts';`, /items is entered only by its public file/],
  [WATCH, `import { sql } from 'kysely';`, /line 1 imports Kysely's sql: SQL belongs/],
  [WATCH, `import pg from 'pg';`, /line 1 imports pg: SQL belongs/],
  [WATCH, `\nawait db.selectFrom('items').execute();`, /line 2 calls selectFrom\(\): SQL belongs/],
  ['apps/server/src/goods/store-value.ts', `import { sql } from 'kysely';`, /line 1 imports Kysely's sql: SQL belongs/],
  ['apps/server/src/goods/goods-data.ts', `await db.deleteFrom('lots').execute();`, /line 1 calls deleteFrom\(\): SQL belongs/],
  [WATCH, `export const at = Date.now();`, /line 1 calls Date\.now\(\): the time comes/],
  [WATCH, `export const at = new Date();`, /line 1 calls new Date\(\): the time comes/],
  [`${SERVER}/watchlist.store.ts`, 'await sql`select now()`.execute(db);', /asks the database for the time/],
  [
    'apps/server/src/features/selling/sales/a.ts',
    `import '../../market/trends/trends.public.ts';`,
    /does not let selling use market\/trends/,
  ],
  ['apps/server/src/features/gossip/rumours/a.ts', 'export {};', /a neighbourhood that architecture\/features\.json does not name/],
  ['packages/contract/src/features/gossip/a.ts', 'export {};', /a neighbourhood that architecture\/features\.json does not name/],
  ['packages/texts/en/gossip/rumours.json', '{}', /a neighbourhood that architecture\/features\.json does not name/],
  ['packages/texts/en/selling/items.json', '{}', /items lies in several neighbourhoods/],
  ['packages/texts/en/selling/items-admin.audit.json', '{}', /items lies in several neighbourhoods/],
  ['packages/contract/src/features/selling/items.ts', 'export {};', /items lies in several neighbourhoods/],
  ['apps/web/src/features/selling/items/a.ts', 'export {};', /items lies in several neighbourhoods/],
  ['apps/server/src/features/market/a.ts', 'export {};', /lies beside the features/],
  ['apps/web/src/features/a.ts', 'export {};', /lies beside the features/],
  ['apps/other/src/a.ts', 'export {};', /lies in an app or package that has no rule/],
  [`${WEB}/index.ts`, 'export {};', /is a barrel/],
];

/** Files and texts in which the check must find no problem. */
const ALLOWED: [path: string, text: string][] = [
  [
    WATCH,
    `import '../items/items.public.ts'; import { x } from './watchlist.store.ts'; import '../../../platform/security/audit.ts'; export const a = new Date(5);`,
  ],
  [`${SERVER}/watchlist.store.ts`, `import { sql } from 'kysely'; await db.selectFrom('watched').execute();`],
  ['apps/server/src/goods/lots.store.ts', `import { sql } from 'kysely'; await db.selectFrom('lots').execute();`],
  ['apps/server/src/goods/lots.reads.ts', `await db.selectFrom('lots').execute();`],
  ['apps/server/src/goods/lots.db.test.ts', `import { sql } from 'kysely';`],
  [`${SERVER}/watchlist.routes.ts`, `import './watchlist.reads.ts'; import '@lootfolio/contract/features/market/watchlist';`],
  ['apps/server/src/app.ts', `import './features/market/items/items.module.ts'; import './features/market/items/items.public.ts';`],
  [
    'apps/server/src/features/market/items/items.db.test.ts',
    `import '@lootfolio/sandbox/main'; import { sql } from 'kysely'; const at = new Date();`,
  ],
  [`${SERVER}/watchlist.inputs.ts`, `import { testApi } from '../../../../test/api.ts'; await db.selectFrom('watched').execute();`],
  [
    `${WEB}/pages/a.tsx`,
    `import '../../items/items.public.tsx'; import type { X } from '@lootfolio/contract/calls'; import { y } from '@lootfolio/domain/money';`,
  ],
  [`${WEB}/components/TargetForm.tsx`, `import { target } from '@lootfolio/contract/features/market/targets';`],
  [
    'packages/contract/src/features/selling/sales.ts',
    `import { item } from '../market/items.ts'; import { id } from '../../primitives.ts';`,
  ],
  ['packages/contract/src/features.ts', `export * from './features/market/items.ts';`],
  ['packages/contract/src/features/market/items-admin.ts', 'export {};'],
  ['packages/texts/en/market/items-admin.json', '{}'],
  ['apps/server/src/platform/a.test.ts', `import { item } from '@lootfolio/contract/features/market/items';`],
  [WATCH, `throw new Refusal('NOT_FOUND', 'items.unknown');`],
  ['packages/domain/src/money.test.ts', `import fc from 'fast-check';`],
];

describe('the boundary check', () => {
  it('finds nothing where nothing is wrong', () => {
    expect(checkBoundaries(root)).toEqual([]);
  });

  it.each(VIOLATIONS)('finds what is planted in %s: %s', (path, text, sentence) => {
    plant(path, text);
    const found = checkBoundaries(root);
    expect(found).toEqual([expect.stringMatching(sentence)]);
    expect(found[0]).toContain(path);
  });

  it.each(ALLOWED)('lets pass what is allowed in %s: %s', (path, text) => {
    plant(path, text);
    expect(checkBoundaries(root)).toEqual([]);
  });

  it('fails when it sees fewer files than exist, or none', () => {
    plant('apps/server/elsewhere/hidden.ts', 'export {};');
    expect(checkBoundaries(root)).toEqual(['apps/server/elsewhere/hidden.ts is in no folder that the boundary check reads']);
    for (const folder of ['apps', 'packages']) {
      rmSync(join(root, folder), { recursive: true });
      mkdirSync(join(root, folder));
    }
    expect(checkBoundaries(root)).toContain('the boundary check saw no file');
  });

  it('refuses a file that it cannot parse', () => {
    plant('packages/domain/src/a.ts', 'export const = ;');
    expect(() => checkBoundaries(root)).toThrow('packages/domain/src/a.ts cannot be parsed');
  });
});

describe('the graph of neighbourhoods', () => {
  it.each(['sync-sales.test.ts', 'sales.inputs.ts'])('lets nothing be used that only tests use: %s', (file) => {
    const folder = 'apps/server/src/features/selling/sales';
    renameSync(join(root, folder, 'sync-sales.ts'), join(root, folder, file));
    expect(checkBoundaries(root)).toEqual(['architecture/features.json lets selling use market/items, and nothing does']);
  });

  it('lets be used what the contract uses', () => {
    rmSync(join(root, 'apps/server/src/features/selling'), { recursive: true });
    plant('packages/contract/src/features/selling/sales.ts', `import { item } from '../market/items.ts';`);
    expect(checkBoundaries(root)).toEqual([]);
  });

  const uses = [
    { from: 'selling/sales', to: 'holdings/inventory' },
    { from: 'holdings/inventory', to: 'selling/listings' },
  ];

  it('has no cycle and uses only neighbourhoods that it defines', () => {
    expect(graphProblems({ selling: ['holdings'], holdings: ['selling/listings'] }, uses)).toEqual([
      'architecture/features.json has a cycle: holdings, selling',
    ]);
    expect(graphProblems({ selling: ['gossip'] }, [{ from: 'selling/sales', to: 'gossip/rumours' }])).toEqual([
      'architecture/features.json uses gossip, which it does not define',
    ]);
  });

  it('lets nothing be used that nothing uses', () => {
    expect(graphProblems({ selling: ['holdings', 'market/items'], holdings: [], market: [] }, uses.slice(0, 1))).toEqual([
      'architecture/features.json lets selling use market/items, and nothing does',
    ]);
  });

  it('has no cycle of the features of one neighbourhood either', () => {
    const circle = [
      { from: 'market/items', to: 'market/trends' },
      { from: 'market/trends', to: 'market/items' },
    ];
    expect(graphProblems({ market: [] }, circle)).toEqual(['these features use each other: market/items, market/trends']);
  });
});

it('finds files that import each other, also by types alone, and lets code be loaded later', () => {
  plant('packages/domain/src/a.ts', `import type { B } from './b.ts'; export type A = B;`);
  plant('packages/domain/src/b.ts', `export type B = import('./a.ts').A;`);
  plant('packages/domain/src/c.ts', `export const load = () => import('./d.ts');`);
  plant('packages/domain/src/d.ts', `import { load } from './c.ts'; export const d = load;`);
  expect(checkBoundaries(root)).toEqual(['these files import each other: packages/domain/src/a.ts, packages/domain/src/b.ts']);
});

it('is held by this project in what it reads', () => {
  const here = fileURLToPath(new URL('..', import.meta.url));
  expect(checkBoundaries(here).filter((problem) => /boundary check|features\.json|import each other/.test(problem))).toEqual([]);
});
