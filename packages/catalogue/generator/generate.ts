import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import type { CatalogueFile, ContainerRow, FamilyColumns, FamilyRow, WearRange } from '../src/file.ts';
import { readCs2 } from './cs2.ts';
import { readTf2 } from './tf2.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const CS2_PACKAGE = here('node_modules/@ianlucas/cs2-lib');
const TF2_PACKAGE = here('node_modules/tf2-static-schema');

/** Assigns numbers to distinct values. */
function dictionary<T>() {
  const positions = new Map<string, number>();
  const values: T[] = [];
  const add = (value: T): number => {
    const key = JSON.stringify(value);
    if (!positions.has(key)) positions.set(key, values.push(value) - 1);
    return positions.get(key)!;
  };
  return { values, add };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byTypeAndName = (a: FamilyRow, b: FamilyRow): number => byText(a.type, b.type) || byText(a.name, b.name);

function packFile(cs2: Awaited<ReturnType<typeof readCs2>>, tf2: FamilyRow[]): Omit<CatalogueFile, 'version'> {
  const types = dictionary<string>();
  const rarities = dictionary<FamilyRow['rarity']>();
  const phaseSets = dictionary<FamilyRow['phases']>();
  const wears = dictionary<WearRange>();
  const collections = cs2.collections.toSorted((a, b) => byText(a[0], b[0]));
  const collectionAt = new Map(collections.map(([key], at) => [key, at]));
  const columnsOf = (rows: FamilyRow[]): FamilyColumns => ({
    name: rows.map(({ name }) => name),
    nameTr: rows.map(({ nameTr }) => nameTr),
    type: rows.map(({ type }) => types.add(type)),
    rarity: rows.map(({ rarity }) => rarities.add(rarity)),
    exteriors: rows.map(({ exteriors }) => exteriors),
    wear: rows.map(({ wear }) => (wear ? wears.add(wear) : -1)),
    variants: rows.map(({ variants }) => variants),
    collection: rows.map(({ collection }) => collectionAt.get(collection ?? '') ?? -1),
    phases: rows.map(({ phases }) => phaseSets.add(phases.toSorted(byText))),
  });
  const cs2Rows = cs2.families.toSorted(byTypeAndName);
  const familyAt = new Map(cs2Rows.map(({ name }, at) => [name, at]));
  const at = (names: string[]): number[] => names.map((name) => familyAt.get(name)!).toSorted((a, b) => a - b);
  const packContainer = (box: ContainerRow): CatalogueFile['containers'][number] => [
    familyAt.get(box.name)!,
    box.kind,
    collectionAt.get(box.collection ?? '') ?? -1,
    at(box.contents),
    at(box.rares),
    at(box.keys),
    box.stattrakOnly ? 1 : 0,
  ];
  return {
    games: [
      { appId: 730, families: columnsOf(cs2Rows) },
      { appId: 440, families: columnsOf(tf2.toSorted(byTypeAndName)) },
    ],
    types: types.values,
    rarities: rarities.values,
    phaseSets: phaseSets.values,
    wears: wears.values,
    collections,
    containers: cs2.containers.map(packContainer).toSorted((a, b) => a[0] - b[0]),
  };
}

function packageVersion(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { name: string; version: string };
  return `${name} ${version}`;
}

const notice = (versions: string[], cs2Licence: string): string => `# Where the catalogue comes from

\`catalogue.json.br\` is built by \`npm run generate\` in \`packages/catalogue/generator\` from ${versions.join(' and ')}.
It holds facts about items: names in English and Turkish, rarities, exteriors, ranges of float values, collections, contents of containers.
It holds no pictures; pictures of items belong to the publishers of the games, as do the names of the games and items.

## ${versions[0]}

${cs2Licence.trim()}

## ${versions[1]}

MIT License, as its package file states; author: danocmx; https://github.com/danocmx/node-tf2-static-schema.
The text of the MIT License stands above.
`;

const versions = [packageVersion(CS2_PACKAGE), packageVersion(TF2_PACKAGE)];
const content = packFile(await readCs2(CS2_PACKAGE), readTf2(TF2_PACKAGE));
// the hash is part of the version because the generator's rules change the data too, and not only the versions of the packages
const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
const file: CatalogueFile = { version: `${hash} (${versions.join(', ')})`, ...content };
const json = Buffer.from(JSON.stringify(file));
const packed = brotliCompressSync(json, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
});
mkdirSync(here('../data'), { recursive: true });
writeFileSync(here('../data/catalogue.json.br'), packed);
writeFileSync(here('../data/NOTICE.md'), notice(versions, readFileSync(`${CS2_PACKAGE}/License.txt`, 'utf8')));
console.log(
  `${file.games.map(({ appId, families }) => `${appId}: ${families.name.length} families`).join(', ')}; ${json.length} bytes, ${packed.length} packed`,
);
