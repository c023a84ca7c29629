import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coveredBy, EVERY_FEATURE, NO_FEATURE, selectTests, type Suite } from './changed.ts';
import { readSource, readSources } from './source.ts';

const SERVER = 'apps/server/src';
const SHOP = `${SERVER}/features/market/shop`;
const NEWS = `${SERVER}/features/site/news`;
const WEB = 'apps/web/src/features';

/** A small product: `shop` and `news` are features, and `news` uses the public file of `shop`. */
const FILES: Readonly<Record<string, string>> = {
  'packages/domain/src/money.ts': '',
  'packages/domain/src/money.test.ts': `import './money.ts';`,
  'packages/contract/src/features.ts': `export * from './features/market/shop.ts'; export * from './features/site/news.ts';`,
  'packages/contract/src/calls.ts': `import * as declared from './features.ts';`,
  'packages/contract/src/features/market/shop.ts': `export const buy = call({ method: 'POST', path: '/shop/{id}/buy' });`,
  'packages/contract/src/features/site/news.ts': `export const news = call({ method: 'GET', path: '/news' });`,
  [`${SERVER}/modules.ts`]: `import './features/market/shop/shop.module.ts'; import './features/site/news/news.module.ts';`,
  [`${SERVER}/app.ts`]: `import './modules.ts'; import './platform/guard.ts';`,
  [`${SERVER}/platform/guard.ts`]: `import '@lootfolio/domain/money'; import type { Shop } from '../features/market/shop/shop.rules.ts';`,
  [`${SERVER}/platform/guard.db.test.ts`]: `import '../../test/api.ts';`,
  [`${SERVER}/platform/rights.db.test.ts`]: `import '@lootfolio/contract/calls'; import '../../test/api.ts';`,
  [`${SERVER}/platform/contract.db.test.ts`]: `import '../../test/inputs.ts'; import '../../test/api.ts';`,
  [`${SERVER}/start.db.test.ts`]: `import './app.ts';`,
  [`${SHOP}/shop.module.ts`]: `import './shop.routes.ts'; import './shop.jobs.ts';`,
  [`${SHOP}/shop.routes.ts`]: `import { buy } from '@lootfolio/contract/features/market/shop'; import './shop.rules.ts';`,
  [`${SHOP}/shop.rules.ts`]: `text('shop.full');`,
  [`${SHOP}/shop.rules.test.ts`]: `import './shop.rules.ts';`,
  [`${SHOP}/shop.jobs.ts`]: '',
  [`${SHOP}/shop.inputs.ts`]: '',
  [`${SHOP}/shop.public.ts`]: `import './shop.rules.ts';`,
  [`${SHOP}/shop.db.test.ts`]: `import '../../../../test/api.ts';`,
  [`${NEWS}/news.module.ts`]: `import './news.routes.ts';`,
  [`${NEWS}/news.routes.ts`]: `import { news } from '@lootfolio/contract/features/site/news'; import '../../market/shop/shop.public.ts';`,
  [`${NEWS}/news.db.test.ts`]: `import '../../../../test/api.ts';`,
  [`${SERVER}/backup/backup.db.test.ts`]: 'await test.send(`POST /shop/${id}/buy`);',
  [`${SERVER}/backup/command.test.ts`]: `spawn(new URL('../stop-command.ts', import.meta.url));`,
  [`${SERVER}/stop-command.ts`]: '',
  'apps/server/test/api.ts': `import '../src/app.ts';`,
  'apps/server/test/inputs.ts': `globSync('*.inputs.ts', { cwd: join(import.meta.dirname, '../src/features') });`,
  'apps/server/test/global-setup.ts': '',
  'apps/web/src/app/modules.tsx': `import '../features/market/shop/shop.module.ts'; import '../features/site/news/news.module.ts';`,
  'apps/web/src/app/router.tsx': `import './modules.tsx';`,
  'apps/web/src/app/router.test.ts': `import './router.tsx';`,
  'apps/web/src/ui/Button.tsx': `import './Button.css';`,
  [`${WEB}/market/shop/shop.module.ts`]: `() => import('./ShopPage.tsx');`,
  [`${WEB}/market/shop/ShopPage.tsx`]: `import '../../../ui/Button.tsx'; t('shop.title');`,
  [`${WEB}/market/shop/ShopPage.test.tsx`]: `import './ShopPage.tsx';`,
  [`${WEB}/site/news/news.module.ts`]: '',
  [`${WEB}/site/news/texts.test.ts`]: `readFileSync(join(import.meta.dirname, '../../market/shop', name));`,
  'packages/texts/src/audit.ts': '',
  'packages/texts/src/catalogues.ts': `import './audit.ts';`,
  'packages/texts/src/catalogues.test.ts': '',
  [`${WEB}/site/news/log.test.ts`]: `import '@lootfolio/texts/audit';`,
  'scripts/boundaries.test.ts': `new URL('..', import.meta.url);`,
  'tests/e2e/shop.e2e.ts': `// covers: market/shop\nimport './fixtures.ts';`,
  'tests/e2e/news.e2e.ts': `// covers: site/news\nimport './fixtures.ts';`,
  'tests/e2e/layout.e2e.ts': '// covers: every feature\n',
  'tests/e2e/killed.e2e.ts': '// covers: no feature\n',
  'tests/e2e/fixtures.ts': '',
};

const KEYS: Readonly<Record<string, string[]>> = { 'packages/texts/en/market/shop.json': ['shop.title'] };
const sources = Object.entries(FILES).map(([path, text]) => readSource(path, text));

/** The names of the chosen files of a suite. */
function chosen(suite: Suite, ...changed: string[]): string[] {
  const { tests } = selectTests({ sources, changed, keysOf: (path) => KEYS[path] ?? [] });
  return [...tests[suite].keys()].map((path) => path.replace(/^.*\/(.+?)\.(?:db\.test|test|e2e)\.tsx?$/, '$1')).toSorted();
}

describe('what a change can break', () => {
  it('is found by imports, also by dynamic ones and those of styles', () => {
    expect(chosen('unit', `${SHOP}/shop.rules.ts`)).toEqual(['boundaries', 'shop.rules']);
    expect(chosen('unit', 'apps/web/src/ui/Button.css')).toEqual(['ShopPage', 'boundaries', 'router']);
    expect(chosen('unit', `${WEB}/market/shop/ShopPage.tsx`)).toEqual(['ShopPage', 'boundaries', 'router', 'texts']);
  });

  it('is not what only uses a type', () => expect(chosen('db', `${SHOP}/shop.rules.ts`)).not.toContain('guard'));

  it('is in the database the tests of the feature, of those that use it, of those that send its calls, and of all features', () => {
    expect(chosen('db', `${SHOP}/shop.rules.ts`)).toEqual(['backup', 'contract', 'news', 'rights', 'shop', 'start']);
    expect(chosen('db', `${SHOP}/shop.jobs.ts`)).toEqual(['contract', 'rights', 'shop', 'start']);
    expect(chosen('db', 'packages/contract/src/features/market/shop.ts')).toEqual(['backup', 'rights', 'shop', 'start']);
  });

  it('is every test in the database when what the api starts with changes', () =>
    expect(chosen('db', 'packages/domain/src/money.ts')).toEqual(['contract', 'guard', 'news', 'rights', 'shop', 'start']));

  it('is what uses a file that is gone', () => expect(chosen('unit', `${SERVER}/stop-command.ts`)).toContain('command'));

  it('is the tests of all features when a feature is listed', () => {
    expect(chosen('db', `${SERVER}/modules.ts`)).toEqual(['rights', 'start']);
    expect(chosen('e2e', `${SERVER}/modules.ts`)).toEqual(['layout']);
  });

  it('is a changed test itself, and one that reads the folder of a change', () => {
    expect(chosen('unit', `${SHOP}/shop.rules.test.ts`)).toEqual(['boundaries', 'shop.rules']);
    expect(chosen('unit', `${WEB}/market/shop/ShopPage.tsx`)).toContain('texts');
  });
});

describe('what is no import', () => {
  it('migrations reach every test in the database', () => {
    expect(chosen('db', `${SERVER}/migrations/0001_shop.sql`)).toHaveLength(7);
    expect(chosen('unit', `${SERVER}/migrations/0001_shop.sql`)).toEqual(['boundaries']);
  });

  it('texts reach what shows them, and the tests of all texts', () => {
    expect(chosen('unit', 'packages/texts/en/market/shop.json')).toEqual(['ShopPage', 'boundaries', 'catalogues', 'router']);
    expect(chosen('unit', 'packages/texts/en/market/shop.audit.json')).toEqual(['boundaries', 'catalogues', 'log']);
  });

  it('a file that a helper finds by its folder reaches the tests with the helper', () => {
    expect(chosen('db', `${SHOP}/shop.inputs.ts`)).toEqual(['contract']);
    expect(chosen('e2e', `${SHOP}/shop.inputs.ts`)).toEqual([]);
  });

  it('a file that nothing names reaches the folder that it lies in', () => {
    expect(chosen('unit', 'packages/domain/src/fixtures/rates.csv')).toEqual(['boundaries', 'money']);
    expect(chosen('unit', 'packages/domain/README.md')).toEqual(['boundaries']);
  });

  it.each(['package-lock.json', 'apps/web/package.json', 'tsconfig.base.json', 'apps/web/tsconfig.json', 'vitest.config.ts'])(
    '%s reaches every test',
    (file) => expect([...chosen('unit', file), ...chosen('db', file), ...chosen('e2e', file)]).toHaveLength(20),
  );

  it('what the tests of a kind run with reaches all of them', () =>
    expect(chosen('db', 'apps/server/test/global-setup.ts')).toHaveLength(7));
});

describe('browser tests', () => {
  it('run by the features that the change reaches', () => {
    expect(chosen('e2e', `${WEB}/market/shop/ShopPage.tsx`)).toEqual(['layout', 'shop']);
    expect(chosen('e2e', `${SHOP}/shop.public.ts`)).toEqual(['layout', 'news', 'shop']);
    expect(chosen('e2e', 'packages/texts/en/market/shop.json')).toEqual(['layout', 'shop']);
  });

  it.each(['apps/web/src/app/router.tsx', 'packages/domain/src/money.ts', 'apps/sandbox/src/main.ts'])(
    'all run after a change of %s, in which every screen stands',
    (file) => expect(chosen('e2e', file)).toEqual(['killed', 'layout', 'news', 'shop']),
  );

  it('run for a change of themselves and of their helpers, and not for one of other tests', () => {
    expect(chosen('e2e', 'tests/e2e/news.e2e.ts')).toEqual(['news']);
    expect(chosen('e2e', 'tests/e2e/fixtures.ts')).toEqual(['news', 'shop']);
    expect(chosen('e2e', `${SHOP}/shop.db.test.ts`, `${SHOP}/shop.reads.sql.snap`)).toEqual([]);
  });
});

describe('the first line of every browser test', () => {
  const root = join(import.meta.dirname, '..');
  const browserTests = readSources(root, ['tests/e2e/*.e2e.ts']);
  const featuresOf = (app: string): string[] =>
    globSync(`apps/${app}/src/features/*/*`, { cwd: root }).map((path) => path.split('/').slice(-2).join('/'));
  const named = browserTests.flatMap(coveredBy);

  it('names features that exist', () => {
    expect(browserTests).toHaveLength(readdirSync(join(root, 'tests/e2e')).filter((name) => name.endsWith('.e2e.ts')).length);
    expect(browserTests.filter(({ covers }) => covers === null).map(({ path }) => path)).toEqual([]);
    const known = [EVERY_FEATURE, NO_FEATURE, 'app/home', ...featuresOf('server'), ...featuresOf('web')];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('names every feature of the web app at least once', () =>
    expect(featuresOf('web').filter((feature) => !named.includes(feature))).toEqual([]));
});
