import { readPage } from './read-page.ts';
import type { InventoryAsset, InventoryPage } from './inventory.ts';

/** Data in the shapes of Steam's answers, made for tests. */
export type Made = Record<string, unknown>;

export const STEAM_ID = '76561198000000002';
export const QUERY = { steamId: STEAM_ID, appId: 730, contextId: '2', startAssetId: null };

const INSPECT = 'steam://rungame/730/76561202255233023/+csgo_econ_action_preview%20S%owner_steamid%A%assetid%D123456789';

export const makeAsset = (assetid: string, more: Made = {}): Made => ({
  appid: 730,
  contextid: '2',
  assetid,
  classid: '100',
  instanceid: '0',
  amount: '1',
  ...more,
});

export const makeDescription = (more: Made = {}): Made => ({
  appid: 730,
  classid: '100',
  instanceid: '0',
  currency: 0,
  background_color: '',
  icon_url: 'i0CoZ81Ui0m-9KwlBY1L_18myuGuq1wfhWSaZgMttyVfPaERSR0',
  descriptions: [
    { type: 'html', value: 'Exterior: Field-Tested', name: 'exterior_wear' },
    { type: 'html', value: ' ', name: 'blank' },
  ],
  tradable: 1,
  actions: [{ link: INSPECT, name: 'Inspect in Game...' }],
  name: 'AK-47 | Sandbox',
  name_color: 'D2D2D2',
  type: 'Classified Rifle',
  market_name: 'AK-47 | Sandbox (Field-Tested)',
  market_hash_name: 'AK-47 | Sandbox (Field-Tested)',
  commodity: 0,
  market_tradable_restriction: 7,
  market_marketable_restriction: 7,
  marketable: 1,
  tags: [
    makeTag('Type', 'CSGO_Type_Rifle', 'Rifle'),
    makeTag('Quality', 'normal', 'Normal'),
    makeTag('Rarity', 'Rarity_Legendary_Weapon', 'Classified', 'd32ce6'),
    makeTag('Exterior', 'WearCategory2', 'Field-Tested'),
  ],
  sealed: 0,
  ...more,
});

export function makeTag(category: string, internal_name: string, localized_tag_name: string, color?: string): Made {
  return { category, internal_name, localized_category_name: category, localized_tag_name, ...(color !== undefined && { color }) };
}

/** A page of these assets. All have the same description unless `more` says otherwise. */
export const makeAnswer = (assetIds: readonly string[], more: Made = {}): Made => ({
  assets: assetIds.map((id) => makeAsset(id)),
  descriptions: assetIds.length === 0 ? [] : [makeDescription()],
  total_inventory_count: assetIds.length,
  success: 1,
  rwgrsn: -2,
  ...more,
});

export const read = (answer: unknown, query = QUERY): Promise<InventoryPage> => readPage(Buffer.from(JSON.stringify(answer)), query);

/** Reads one asset with this description, these properties and this asset row. */
export async function readOne(
  description: Made = {},
  { asset, properties, query }: { asset?: Made; properties?: Made; query?: typeof QUERY } = {},
): Promise<InventoryAsset> {
  const answer = {
    ...makeAnswer([]),
    total_inventory_count: 1,
    assets: [makeAsset('7001', asset)],
    descriptions: [makeDescription(description)],
    ...(properties && { asset_properties: [{ appid: 730, contextid: '2', assetid: '7001', ...properties }] }),
  };
  const { assets } = await read(answer, query);
  return assets[0]!;
}

/** The box of stickers as Steam writes it today (with titles), or as Steam wrote it until 2024. */
export function makeBox(kind: 'Sticker' | 'Patch' | 'Charm', names: readonly string[], withTitles = true): Made {
  const id = kind === 'Charm' ? 'keychain_info' : 'sticker_info';
  const images = names.map(
    (name) => `<img width=64 height=48 src="https://example.test/a.png"${withTitles ? ` title="${kind}: ${name}"` : ''}>`,
  );
  const value = `<br><div id="${id}" name="${id}" title="${kind}" style="border: 2px solid"><center>${images.join('')}<br>${kind}: ${names.join(', ')}</center></div>`;
  return withTitles ? { type: 'html', value, name: id } : { type: 'html', value };
}
