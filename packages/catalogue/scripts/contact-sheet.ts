import { writeFileSync } from 'node:fs';
import { itemArt } from '../src/art/item-art.ts';
import { hashOf, randomOf } from '../src/art/svg.ts';
import { loadCatalogue } from '../src/catalogue.ts';
import type { CatalogueItem } from '../src/item.ts';
import { describeItem } from '../src/describe.ts';

// node contact-sheet.ts FILE [dark|light] [part of a name or type]: draws 200 items, each 256 and 48 pixels wide, for review
const [file = 'contact-sheet.html', theme = 'dark', filter = ''] = process.argv.slice(2);

const OTHER_GAMES = [
  [570, 'Inscribed Bladeform Legacy'],
  [570, 'Treasure of the Crimson Witness'],
  [570, 'Kinetic Gem: Frozen'],
  [570, 'Genuine Golden Ward'],
  [570, 'Corrupted Blade of Ruin'],
  [570, 'Fiery Loading Screen'],
  [570, 'Autographed Shadow Courier'],
  [570, 'Helm of the Dread Bundle'],
  [252490, 'Tempered AK47'],
  [252490, 'Neon Garage Door'],
  [252490, 'Space Raider Hoodie'],
  [252490, 'Forest Raiders Pants'],
  [252490, 'Gold Facemask'],
  [252490, 'Sunken Storage Box'],
  [252490, 'Blackout Boots'],
  [252490, 'Frost Wolf Gloves'],
  [252490, 'Rainbow Rock'],
  [252490, 'Ember Hatchet'],
] as const;

const known = [...loadCatalogue().items, ...OTHER_GAMES.map(([appId, name]) => describeItem(appId, name, null))];
const matching = known.filter(({ appId, name, type }) => `${appId} ${name} ${type}`.toLowerCase().includes(filter.toLowerCase()));
const random = randomOf(hashOf('contact sheet'));
// takes one item of each weapon or type in turn, so that stickers do not fill the sheet
const groups = Object.values(Object.groupBy(matching, ({ appId, weapon, type }) => `${appId} ${weapon ?? type}`)) as CatalogueItem[][];
const shown = Array.from({ length: 200 }, (_, at) => random.pick(groups[at % groups.length]!));

const card = (item: CatalogueItem): string => {
  const source = `data:image/svg+xml;base64,${Buffer.from(itemArt(item)).toString('base64')}`;
  return `<figure><img src="${source}" width="200"><img src="${source}" width="48"><figcaption>${item.name.replaceAll('<', '')} ${item.phase ?? ''}</figcaption></figure>`;
};
const colors = theme === 'dark' ? 'background:#15171c;color:#c8ccd4' : 'background:#fff;color:#222';
writeFileSync(
  file,
  `<!doctype html><meta charset="utf-8"><style>body{${colors};font:11px sans-serif;display:grid;grid-template-columns:repeat(6,1fr);gap:8px;margin:8px}figure{margin:0}figcaption{height:2.4em}</style>${shown.map(card).join('')}`,
);
