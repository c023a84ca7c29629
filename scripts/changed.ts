import { posix } from 'node:path';
import { follow, invert, type Graph } from './graph.ts';
import { targetOf, type Source } from './source.ts';

export type Change = {
  /** Every TypeScript file after the change. */
  sources: readonly Source[];
  /** The paths of changed, new and deleted files. */
  changed: readonly string[];
  /** The keys in a file of texts. */
  keysOf: (path: string) => readonly string[];
};

export type Suite = 'unit' | 'db' | 'e2e';

export type Selection = {
  /** The changed file because of which every test runs. */
  everythingFor: string | null;
  /** The chosen tests of each suite, each with the changed file because of which it was chosen. */
  tests: Record<Suite, Map<string, string>>;
  /** How many files of tests each suite has. */
  all: Record<Suite, number>;
  /** The features that the change reaches, as `<neighbourhood>/<name>`. */
  features: string[];
};

/** Paths, each with the changed file that it was reached from. */
type Reached = Map<string, string>;

/** The lists of all features. Through them everything depends on everything, so only tests of all features depend on them. */
const ROOTS: ReadonlySet<string> = new Set([
  'apps/server/src/modules.ts',
  'apps/web/src/app/modules.tsx',
  'packages/contract/src/features.ts',
]);
/** A test that imports one of these is a test of all features. */
const ALL_FEATURES = new Set([...ROOTS, 'packages/contract/src/calls.ts', 'apps/server/test/whole-contract.ts']);
/** Helpers of tests. They also start the product for tests of single features. */
const HELPERS = /^apps\/server\/test\//;
/** The files that tests use without an import. */
const SET_UP: readonly (readonly [test: RegExp, files: readonly string[]])[] = [
  [/\.db\.test\.ts$/, ['apps/server/test/global-setup.ts']],
  [/^apps\/web\/.*\.test\.tsx?$/, ['apps/web/vitest.config.ts', 'apps/web/src/test-setup.ts']],
  [/\.e2e\.ts$/, ['tests/e2e/playwright.config.ts', 'tests/e2e/global-setup.ts']],
];
/** The files that every test depends on. */
const EVERYTHING = /^(?:package-lock\.json|(?:[^/]+\/){0,2}(?:package|tsconfig[\w.]*)\.json|vitest\.config\.ts|\.npmrc)$/;
const PRODUCT = /^(?:apps|packages)\/\w+\/(?!test\/)/;
/** The first screen after the sign-in is in no feature, and is treated like a feature. */
const HOME = 'app/home';
const FEATURE = /^apps\/(?:server|web)\/src\/(?:features\/([^/]+\/[^/]+)|app\/home)\//;
const CALLS_OF_FEATURE = /^packages\/contract\/src\/features\//;
/** The frame of every screen: the programs, the web app around its features, the world of the sandbox. */
const FRAME = [
  /^apps\/server\/(?:build|src(?:\/(?:demo|prices|supervisor))?)\/[^/]+$/,
  /^apps\/sandbox\/src\//,
  /^apps\/web\/(?:(?:build|public|src\/app)\/|(?:src\/(?!test-))?[^/]+$)/,
];
const MIGRATIONS = 'apps/server/src/migrations/';
const TEXTS = /^packages\/texts\/[a-z]{2}\/.*\.json$/;
/** Makes the keys of the names in the audit log, which no source file spells out. */
const AUDIT_KEYS = 'packages/texts/src/audit.ts';
/** The tests of all texts lie here. */
const TEXT_TESTS = /^(?:packages\/texts|scripts)\//;

/** The `covers` of an e2e file that runs after every change of the product. */
export const EVERY_FEATURE = 'every feature';
/** The `covers` of an e2e file that runs only after a change of the frame. */
export const NO_FEATURE = 'no feature';
/** The features that an e2e file names in its first line. */
export const coveredBy = ({ covers }: Source): string[] => covers?.split(', ') ?? [];

/** The feature that a file belongs to, as `<neighbourhood>/<name>`. */
export function featureOf(path: string): string | null {
  const found = FEATURE.exec(path);
  return found && (found[1] ?? HOME);
}

const isTest = (path: string): boolean => /\.(?:test\.tsx?|e2e\.ts)$/.test(path);
/** True for a file of the product itself, without its tests. */
const isProduct = (path: string): boolean => PRODUCT.test(path) && !isTest(path) && !/\.(?:inputs\.ts|snap)$/.test(path);
const suiteOf = (test: string): Suite => (test.endsWith('.e2e.ts') ? 'e2e' : test.endsWith('.db.test.ts') ? 'db' : 'unit');

/** Chooses the tests that a change can break: those that reach a changed file by imports, or by uses that count like imports. */
export function selectTests(change: Change): Selection {
  const everythingFor = change.changed.find((path) => EVERYTHING.test(path)) ?? null;
  const reached = everythingFor === null ? reach(change) : new Map(change.sources.map(({ path }) => [path, everythingFor]));
  const tests: Selection['tests'] = { unit: new Map(), db: new Map(), e2e: new Map() };
  const all = { unit: 0, db: 0, e2e: 0 };
  for (const { path } of change.sources.filter((source) => isTest(source.path))) {
    all[suiteOf(path)]++;
    if (reached.has(path)) tests[suiteOf(path)].set(path, reached.get(path)!);
  }
  return { everythingFor, tests, all, features: featuresIn(reached) };
}

const featuresIn = (reached: Reached): string[] => {
  const found = [...reached.keys()].flatMap((path) => (isProduct(path) ? (featureOf(path) ?? []) : []));
  return [...new Set(found)].toSorted();
};

function reach(change: Change): Reached {
  const users = invert(usesOf(change, ROOTS));
  const allUsers = invert(usesOf(change, new Set()));
  const starts = startsOf(change);
  const reached = follow(starts, users);
  const ofAllFeatures = testsOfAllFeatures(change.sources, allUsers);
  const more = [...follow(starts, allUsers)].filter(([path]) => ofAllFeatures.has(path));
  add(reached, more);
  add(reached, browserTests(change.sources, reached, frameReached(starts, users)));
  return reached;
}

function add(reached: Reached, more: Iterable<readonly [path: string, cause: string]>): void {
  for (const [path, cause] of more) if (!reached.has(path)) reached.set(path, cause);
}

/** Returns the files that each file uses. Imports of types do not count, because they change no test's result. */
function usesOf({ sources, changed }: Change, cut: ReadonlySet<string>): Graph<string> {
  const modules = sources.map(({ path }) => path).filter((path) => path.endsWith('.module.ts'));
  const routes = routesOf(sources);
  return new Map(
    sources.map((source) => {
      const { path, names, calls } = source;
      const used = cut.has(path) ? [] : importsOf(source).filter((target) => !cut.has(target));
      used.push(...names);
      if (isTest(path)) {
        used.push(...SET_UP.flatMap(([test, files]) => (test.test(path) ? files : [])));
        // a whole api or worker also runs the jobs and settings of the test's feature
        if (suiteOf(path) === 'db') used.push(...modules.filter((module) => path.startsWith(`${posix.dirname(module)}/`)));
      }
      if (isTest(path) || HELPERS.test(path)) {
        used.push(...changed.filter((file) => names.some((folder) => isIn(file, folder, path))));
        if (path.startsWith('apps/server/')) used.push(...calls.flatMap(routes));
      }
      return [path, new Set(used)];
    }),
  );
}

const importsOf = ({ path, imports }: Source): string[] =>
  imports.flatMap(({ specifier, typeOnly }) => (typeOnly ? [] : (targetOf(path, specifier) ?? [])));

/** True when a file is in a folder that a test names. The whole project counts only for unit tests, because they are quick. */
const isIn = (file: string, folder: string, test: string): boolean =>
  folder === '' ? suiteOf(test) === 'unit' : file.startsWith(`${folder}/`);

/** Finds the files of the server that bind a call. */
function routesOf(sources: readonly Source[]): (call: string) => string[] {
  const binders = sources
    .filter(({ path }) => path.endsWith('.routes.ts'))
    .map((source) => ({ path: source.path, uses: new Set(importsOf(source)) }));
  const declared = sources
    .filter(({ path }) => path.startsWith('packages/contract/src/') && !isTest(path))
    .flatMap(({ path, calls }) => {
      const files = binders.filter(({ uses }) => uses.has(path)).map((binder) => binder.path);
      return calls.map((call) => ({ parts: partsOf(call), files }));
    });
  return (call) => declared.filter(({ parts }) => isSame(parts, partsOf(call))).flatMap(({ files }) => files);
}

const partsOf = (call: string): string[] => call.split('/');
/** A sent call that ends with a slash was cut off before a parameter. */
const isSame = (declared: readonly string[], sent: readonly string[]): boolean =>
  (sent.at(-1) === '' ? declared.length >= sent.length : declared.length === sent.length) &&
  sent.every((part, at) => part === declared[at] || part === '' || declared[at]!.startsWith('{'));

/** The files that changed and those that use a change without an import. */
function startsOf({ sources, changed, keysOf }: Change): Map<string, string> {
  const named = new Set(sources.flatMap((source) => [...source.names, ...importsOf(source)]));
  const starts = new Map(changed.map((path) => [path, path]));
  const start = (cause: string, isReached: (source: Source) => boolean): void => {
    for (const source of sources) if (!starts.has(source.path) && isReached(source)) starts.set(source.path, cause);
  };
  for (const path of changed) {
    if (TEXTS.test(path)) {
      const keys = new Set(keysOf(path));
      start(path, (source) => source.keys.some((key) => keys.has(key)) || (TEXT_TESTS.test(source.path) && isTest(source.path)));
      if (path.endsWith('audit.json')) start(path, (source) => !TEXT_TESTS.test(source.path) && importsOf(source).includes(AUDIT_KEYS));
    } else if (path.startsWith(MIGRATIONS)) start(path, (source) => suiteOf(source.path) === 'db' && isTest(source.path));
    else if (isProduct(path) && !/\.(?:tsx?|md)$/.test(path) && !named.has(path)) {
      const folder = folderOf(path, sources);
      start(path, (source) => source.path.startsWith(folder));
    }
  }
  return starts;
}

/** Returns the nearest folder around a file that has sources, because these may read the file. */
function folderOf(path: string, sources: readonly Source[]): string {
  let folder = posix.dirname(path);
  while (folder !== '.' && !sources.some((source) => source.path.startsWith(`${folder}/`))) folder = posix.dirname(folder);
  return `${folder}/`;
}

/** Finds the tests that import a list of all features, or a program that does. */
function testsOfAllFeatures(sources: readonly Source[], users: Graph<string>): ReadonlySet<string> {
  const programs = [...ROOTS].filter((path) => path.startsWith('apps/')).map((path) => [path, path] as const);
  const direct = sources.filter((source) => importsOf(source).some((target) => ALL_FEATURES.has(target))).map(({ path }) => path);
  return new Set([...follow(new Map(programs), users, (path) => !HELPERS.test(path)).keys(), ...direct]);
}

/** Returns the changed file that reaches the frame by another way than through a feature. */
function frameReached(starts: ReadonlyMap<string, string>, users: Graph<string>): string | undefined {
  const outside = follow(starts, users, (path) => featureOf(path) === null && !CALLS_OF_FEATURE.test(path) && !isTest(path));
  return [...outside].find(([path]) => FRAME.some((part) => part.test(path)) && !ROOTS.has(path))?.[1];
}

/** Chooses the browser tests. They import nothing of the product, so each names what it covers. */
function browserTests(sources: readonly Source[], reached: Reached, frame: string | undefined): (readonly [string, string])[] {
  const inProduct = [...reached].filter(([path]) => isProduct(path));
  const causes = new Map(inProduct.toReversed().flatMap(([path, cause]) => [[featureOf(path) ?? '', cause]] as const));
  if (inProduct[0]) causes.set(EVERY_FEATURE, inProduct[0][1]);
  return sources.flatMap((source) => {
    if (!source.path.endsWith('.e2e.ts')) return [];
    const cause = frame ?? coveredBy(source).flatMap((feature) => causes.get(feature) ?? [])[0];
    return cause === undefined ? [] : [[source.path, cause] as const];
  });
}
