import { inventoryScenes, type InventoryPast } from './inventory-past.ts';
import type { Scene } from './stage.ts';

/** What lies in the collector's storage units, by unit: names and pieces. */
const UNITS: Readonly<Record<string, readonly (readonly [name: string, pieces: number])[]>> = {
  'Cases 2023': [
    ['Revolution Case', 320],
    ['Recoil Case', 210],
    ['Dreams & Nightmares Case', 180],
    ['Fracture Case', 240],
  ],
  'Paris Majors': [
    ['Paris 2023 Legends Sticker Capsule', 110],
    ['Sticker | ENCE (Holo) | Paris 2023', 24],
    ['Sticker | FaZe Clan (Holo) | Paris 2023', 30],
    ['Sticker | Heroic (Holo) | Paris 2023', 18],
  ],
  'Play skins': [
    ['AK-47 | Redline (Field-Tested)', 3],
    ['AWP | Asiimov (Field-Tested)', 2],
    ['M4A1-S | Hyper Beast (Field-Tested)', 1],
  ],
};

export const COLLECTOR_NAMES: readonly string[] = Object.values(UNITS).flatMap((things) => things.map(([name]) => name));

const FIELDS = ['Item Name', 'Item Custom Name', 'Price', 'Price Combined', 'Item Moveable', 'Storage Name', 'Tradehold', 'Category'];
const MORE = ['Combined QTY', 'Item Wear Name', 'Item Paint Wear', 'Item Has Stickers/Patches', 'Stickers'];

/** The file that Casemove exports. The exterior stands in a column of its own. */
function casemoveFile(): string {
  const rows = Object.entries(UNITS).flatMap(([unit, things]) =>
    things.map(([name, pieces]) => {
      const [, skin, wear] = /^(.*) \((Field-Tested)\)$/.exec(name) ?? [null, name, ''];
      return [skin, '', '$1.00', '$1.00', 'true', unit, '', 'Skins & Knives', String(pieces), wear, '', 'false', ''];
    }),
  );
  return [[...FIELDS, ...MORE].join(','), ...rows.map((row) => row.map((cell) => JSON.stringify(cell)).join(','))].join('\n');
}

/** The collector reads a large inventory, and adds what lies in storage units. */
export const collectorScenes = (inventory: InventoryPast): Scene[] => [
  ...inventoryScenes(inventory),
  {
    daysAgo: 26.2,
    play: async ({ call }) => void (await call('collector', 'POST /steam/storage', { csv: casemoveFile(), file_name: 'casemove.csv' })),
  },
];
