import { targetOf, type Import, type Source } from './source.ts';

/**
 * Maps a neighbourhood of features to what it may use (`architecture/features.json`): other neighbourhoods (`market`), or one feature of
 * them (`market/items`). The features of one neighbourhood may use each other.
 */
export type Neighbourhoods = Readonly<Record<string, readonly string[]>>;

/** `feature` is `<neighbourhood>/<name>`. A feature is a folder in the apps, and one file or several in the contract. */
type Place = { unit: string; area: string; feature: string | null; file: string; isTest: boolean };
/** One feature uses another; both as `<neighbourhood>/<name>`. */
export type FeatureUse = { from: string; to: string };

/** The packages that each package or app may use. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  texts: [],
  contract: ['domain'],
  board: ['domain'],
  catalogue: ['domain'],
  marketplaces: ['domain'],
  'steam-trading': ['domain', 'marketplaces'],
  files: ['domain'],
  sandbox: ['domain', 'catalogue'],
  server: ['domain', 'texts', 'contract', 'board', 'catalogue', 'marketplaces', 'steam-trading', 'files'],
  web: ['domain', 'texts', 'contract', 'files'],
};
/** The pure packages, each with the external packages that it may use. */
const PURE: Readonly<Record<string, readonly string[]>> = {
  // hashes are pure functions: server and browser compute a draw by the same code
  domain: ['@noble/hashes/hmac.js', '@noble/hashes/sha2.js', '@noble/hashes/utils.js'],
  board: [],
  contract: ['zod'],
};
/** Areas of the server in which every file may query. In features and goods only stores and reads may. */
const SQL_AREAS = ['platform', 'prices', 'backup', 'supervisor'];
/** The neighbourhood and the name of a feature in the path of its folder, of its calls or of its texts. */
const HOME = /^(?:apps\/\w+\/src\/features|packages\/contract\/src\/features|packages\/texts\/[a-z]{2})\/([^/]+)\/([\w-]+)[./]/;
const PUBLIC = /^[\w-]+\.public\.tsx?$/;
/** The file of a feature that the composition roots import. */
const MODULE = /^[\w-]+\.module\.ts$/;
/** The list of the web app's modules. It also composes the screens that two features share. */
const WEB_MODULES = 'apps/web/src/app/modules.tsx';
/** The list of the calls of all features. */
const CONTRACT_LIST = 'packages/contract/src/features.ts';
/** The areas of the server below the features. */
const BELOW_FEATURES = ['platform', 'prices', 'goods'];
/** A file that lies beside the features' folders, not in one. */
const BESIDE_FEATURES = /^apps\/\w+\/src\/features\/(?:[^/]+\/)?[^/]+$/;

function placeOf(path: string): Place {
  const parts = path.split('/');
  const inSource = parts[2] === 'src';
  const area = inSource && parts.length > 4 ? parts[3]! : '';
  return {
    unit: parts[1] ?? '',
    area: area || (inSource ? '' : (parts[2] ?? '')),
    feature: area === 'features' ? featureOf(parts) : null,
    file: parts.at(-1)!,
    isTest: /\.(test|inputs)\.tsx?$/.test(path) || parts[2] === 'test',
  };
}

function featureOf([kind, unit, , , neighbourhood, name, ...rest]: string[]): string | null {
  if (kind === 'packages' && unit === 'contract' && name) return `${neighbourhood}/${name.split('.')[0]}`;
  return rest.length > 0 ? `${neighbourhood}/${name}` : null;
}

const neighbourhoodOf = (feature: string): string => feature.split('/')[0]!;
const nameOf = (feature: string): string => feature.split('/')[1]!;

/** Returns the uses of other features by a file of the product. A use by a test alone justifies nothing. */
export function featureUses({ path, imports }: Source): FeatureUse[] {
  const from = placeOf(path);
  if (from.isTest) return [];
  return imports.flatMap(({ specifier }) => {
    const target = targetOf(path, specifier);
    const to = target === null ? null : placeOf(target);
    return from.feature === null || !to?.feature || to.feature === from.feature ? [] : [{ from: from.feature, to: to.feature }];
  });
}

/** True when an entry of the graph (`market` or `market/items`) covers a use. */
export const covers = (entry: string, { to }: FeatureUse): boolean => entry === to || entry === neighbourhoodOf(to);

/**
 * One sentence for each dependency of a file that the architecture does not allow.
 * @param featureTexts the keys of the texts that only the server says and that lie with a feature
 */
export function violationsOf(source: Source, graph: Neighbourhoods, featureTexts: ReadonlySet<string>): string[] {
  const place = placeOf(source.path);
  const found: string[] = [];
  if (!(place.unit in UNITS)) found.push('lies in an app or package that has no rule: name it in scripts/boundary-rules.ts');
  const neighbourhood = /^(?:apps|packages)\/\w+\/src\/features\/([^/]+)\//.exec(source.path)?.[1];
  if (neighbourhood !== undefined && !(neighbourhood in graph)) {
    found.push('lies in a neighbourhood that architecture/features.json does not name');
  }
  if (BESIDE_FEATURES.test(source.path)) found.push('lies beside the features: move it into the folder of a feature');
  if (/^index\.tsx?$/.test(place.file)) found.push('is a barrel: import from the file that has it');

  for (const entry of source.imports) {
    const path = targetOf(source.path, entry.specifier);
    const problem = path === null ? externalProblem(place, entry) : ownProblem(source.path, place, entry, path, graph);
    if (problem) found.push(`${problem} (imports ${entry.specifier})`);
  }
  if (place.unit === 'server' && !place.isTest) {
    const { feature, file, area } = place;
    const foreign = BELOW_FEATURES.includes(area) ? source.keys.filter((key) => featureTexts.has(key)) : [];
    for (const key of foreign) found.push(`says ${key}, and ${area} knows no texts of features`);
    const isStore = (feature !== null || area === 'goods') && /\.(store|reads)\.ts$/.test(file);
    const mayQuery = SQL_AREAS.includes(area) || isStore;
    if (!mayQuery) for (const { line, what } of source.sql) found.push(`line ${line} ${what}: SQL belongs to a store or reads file`);
    const isClock = source.path === 'apps/server/src/platform/process/clock.ts';
    if (!isClock) for (const { line, what } of source.clock) found.push(`line ${line} ${what}: the time comes from platform/process/clock`);
  }
  return found.map((problem) => `${source.path} ${problem}`);
}

function externalProblem(place: Place, { specifier }: Import): string | null {
  const allowed = PURE[place.unit];
  if (!allowed || place.isTest || ['generator', 'scripts'].includes(place.area) || allowed.includes(specifier)) return null;
  return `${place.unit} is pure and uses no other package`;
}

function ownProblem(path: string, from: Place, entry: Import, target: string, graph: Neighbourhoods): string | null {
  const to = placeOf(target);
  if (to.isTest && !from.isTest) return 'code of tests is no part of the product';
  if (from.unit !== to.unit) return unitProblem(from, to, entry) ?? contractProblem(path, from, target, to, graph);
  if (from.unit === 'server') return serverProblem(path, from, target, to) ?? featureProblem(path, from, to, graph);
  if (from.unit === 'web') return webProblem(from, to) ?? featureProblem(path, from, to, graph);
  return contractProblem(path, from, target, to, graph);
}

/** What features declare in the contract is used by features alone. It has no public file: they may use all of it. */
function contractProblem(path: string, from: Place, target: string, to: Place, graph: Neighbourhoods): string | null {
  if (target === CONTRACT_LIST && from.unit !== 'contract') return 'the list of all calls is calls.ts';
  if (to.unit !== 'contract' || to.feature === null || from.feature === to.feature) return null;
  if (from.feature !== null) return graphProblem(from.feature, to.feature, graph);
  return from.isTest || path === CONTRACT_LIST ? null : `${from.area || from.unit} knows nothing of the features`;
}

function unitProblem(from: Place, to: Place, entry: Import): string | null {
  // tests of the server may start the sandbox
  const allowed = from.isTest && from.unit === 'server' && to.unit === 'sandbox';
  if (!allowed && !UNITS[from.unit]?.includes(to.unit)) return `${from.unit} must not use ${to.unit}`;
  const isForm = /Form\.tsx$|\.form\.tsx?$/.test(from.file);
  const isBrowsers = from.unit === 'web' && from.area !== 'build';
  if (isBrowsers && to.unit === 'contract' && !entry.typeOnly && !isForm && !from.isTest) {
    return "web imports the contract's types only, unless in a form";
  }
  return null;
}

/** The folders of the server's platform. Each may use those before it; the files beside them use all. */
const PLATFORM_ORDER = [
  'errors',
  'process',
  'secrets',
  'database',
  'settings',
  'outside',
  'security',
  'jobs',
  'files',
  'messages',
  'money',
  'operations',
  'http',
];

function platformProblem(path: string, target: string): string | null {
  const rank = (file: string): number => {
    const folder = /^apps\/server\/src\/platform\/(\w+)\//.exec(file)?.[1];
    return folder === undefined ? PLATFORM_ORDER.length : PLATFORM_ORDER.indexOf(folder);
  };
  if (rank(path) === -1) return `lies in a folder of platform that has no place in the order: name it in scripts/boundary-rules.ts`;
  return rank(target) > rank(path) ? `platform's folders use only those before them (${PLATFORM_ORDER.join(', ')})` : null;
}

function serverProblem(path: string, from: Place, target: string, to: Place): string | null {
  if (from.isTest) return null;
  if (from.area === 'platform' && to.area === 'platform') return platformProblem(path, target);
  if (from.area === 'platform' && to.area !== 'platform') return 'platform knows nothing of what is built on it';
  if (from.area === 'prices' && (to.area === 'goods' || to.area === 'features')) return 'prices knows nothing of goods and features';
  if (from.area === 'goods' && to.area === 'features') return 'goods knows nothing of the features';
  if (from.file.endsWith('.routes.ts') && to.file.endsWith('.store.ts')) return 'routes never touch a store';
  if (from.file.endsWith('.jobs.ts') && /\.(store|routes)\.ts$/.test(to.file) && to.feature !== null)
    return 'jobs only call verbs and reads';
  return null;
}

/** The layers of the web app. Each may use itself and those before it. `app` and the files beside the folders compose them. */
const WEB_LAYERS = [['i18n', 'lib'], ['ui'], ['market-ui'], ['features']];

function webProblem(from: Place, to: Place): string | null {
  const layer = WEB_LAYERS.findIndex((areas) => areas.includes(from.area));
  const isTestPiece = from.isTest && to.area === '';
  const allowed = WEB_LAYERS.slice(0, layer + 1).flat();
  if (layer === -1 || isTestPiece || allowed.includes(to.area)) return null;
  return `${from.area} uses only ${allowed.join(', ')}`;
}

function featureProblem(path: string, from: Place, to: Place, graph: Neighbourhoods): string | null {
  if (to.feature === null || from.feature === to.feature) return null;
  const name = nameOf(to.feature);
  const isPublic = PUBLIC.test(to.file) && to.file.startsWith(`${name}.public.`);
  if (from.feature === null) {
    // the composition roots are outside the features
    const mayEnter = from.isTest || (from.unit === 'server' ? from.area === '' && MODULE.test(to.file) : path === WEB_MODULES);
    return isPublic || mayEnter ? null : `${name} is entered only by its public file`;
  }
  return isPublic ? graphProblem(from.feature, to.feature, graph) : `${name} is entered only by its public file`;
}

function graphProblem(from: string, to: string, graph: Neighbourhoods): string | null {
  const own = neighbourhoodOf(from);
  if (own === neighbourhoodOf(to) || graph[own]?.some((entry) => covers(entry, { from, to }))) return null;
  return `architecture/features.json does not let ${own} use ${to}`;
}

/** One sentence for each feature whose parts lie in several neighbourhoods, and for each folder of texts that is no neighbourhood. */
export function homeProblems(paths: readonly string[], graph: Neighbourhoods): string[] {
  const parts = paths.flatMap((path) => {
    const [, neighbourhood, name] = HOME.exec(path) ?? [];
    return neighbourhood && name ? [{ path, neighbourhood, name }] : [];
  });
  const features = new Set(parts.filter(({ path }) => path.startsWith('apps/')).map(({ name }) => name));
  // giveaways-admin belongs to giveaways
  const owners = Map.groupBy(parts, ({ name }) =>
    features.has(name) ? name : ([...features].find((feature) => name.startsWith(`${feature}-`)) ?? name),
  );
  const strays = parts.filter(({ path, neighbourhood }) => path.endsWith('.json') && !(neighbourhood in graph));
  return [
    ...strays.map(({ path }) => `${path} lies in a neighbourhood that architecture/features.json does not name`),
    ...[...owners].flatMap(([name, own]) => {
      const homes = Map.groupBy(own, ({ neighbourhood }) => neighbourhood);
      const examples = [...homes.values()].map(([first]) => first!.path);
      return homes.size > 1 ? [`${name} lies in several neighbourhoods: ${examples.join(', ')}`] : [];
    }),
  ];
}
