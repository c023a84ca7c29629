import { APP_IDS } from '@lootfolio/domain/games';
import { EXTERIORS, formatName, parseName, shortName, type ExteriorName } from '@lootfolio/domain/names';
import { detailsOf, type Details, type Stuck } from '../model/asset-details.ts';
import { unitContents, type Holding } from '../model/holdings.ts';
import type { Item } from '../model/items.ts';
import { hashText } from '../model/random.ts';
import { escapeHtml } from '../http/html.ts';
import { certificateOf } from './certificate.ts';

type Row = Record<string, unknown>;

/** An asset in an answer: its row, its description, and its properties when it has any. */
export type Shown = { asset: Row; description: Row; properties: Row | null };

const CONTEXT = '2';
const PROTECTED_CONTEXT = '16';
const INSPECT = 'steam://run/730//+csgo_econ_action_preview%20%propid:6%';

export const contextOf = ({ state, asset }: Holding): string =>
  state === 'traded' && asset.item.appId === APP_IDS.cs2 ? PROTECTED_CONTEXT : CONTEXT;

/** @param forOwner true when the reader is signed in to Steam as the owner: only the owner sees the ends of locks of CS2 */
export function show(holding: Holding, forOwner: boolean): Shown {
  const { asset } = holding;
  const { item } = asset;
  const details = detailsOf(asset);
  const shared = { appid: item.appId, classid: String(4_000_000_000 + item.id), instanceid: instanceOf(holding, details) };
  const row = { contextid: contextOf(holding), assetid: asset.id };
  return {
    asset: { appid: item.appId, ...row, classid: shared.classid, instanceid: shared.instanceid, amount: '1' },
    description: { ...shared, ...describe(holding, details, forOwner) },
    properties: item.appId === APP_IDS.cs2 ? { appid: item.appId, ...row, ...propertiesOf(holding, details) } : null,
  };
}

/** Assets of one class that look the same share an instance. */
function instanceOf({ asset, state, until }: Holding, { stickers, patches, charm, nameTag, kills }: Details): string {
  const names = [...stickers, ...patches].map(({ item }) => item.name);
  const look = [...names, charm?.item.name, nameTag, kills, state, until, state === 'unit' ? asset.id : null].join('|');
  return /[^|]/.test(look.replace('free', '')) ? String(hashText(look)) : asset.item.appId === APP_IDS.cs2 ? '302028390' : '0';
}

function describe(holding: Holding, details: Details, forOwner: boolean): Row {
  const { asset, state } = holding;
  const { item } = asset;
  const isFree = state === 'free';
  const isCs2 = item.appId === APP_IDS.cs2;
  return {
    currency: 0,
    background_color: isCs2 ? '' : '3C352E',
    icon_url: `sandbox-${item.appId}-${item.id}`,
    descriptions: [...linesOf(holding, details), ...(isCs2 ? [] : lockLines(holding))],
    tradable: isFree ? 1 : 0,
    ...(isCs2 && forOwner && holding.until !== null && { owner_descriptions: ownerLines(holding) }),
    ...(details.finish && {
      actions: [{ link: INSPECT, name: 'Inspect in Game...' }],
      market_actions: [{ link: INSPECT, name: 'Inspect in Game...' }],
    }),
    ...(details.nameTag !== null && { fraudwarnings: [`Name Tag: ''${escapeHtml(details.nameTag)}''`] }),
    name: isCs2 ? formatName({ ...parseName(item.name), exterior: null }) : item.name,
    name_color: item.name.includes('StatTrak™') ? 'CF6A32' : 'D2D2D2',
    type: [item.rarity, item.type].filter(Boolean).join(' '),
    market_name: item.name,
    market_hash_name: item.name,
    commodity: isCommodity(item) ? 1 : 0,
    market_tradable_restriction: 7,
    market_marketable_restriction: 7,
    marketable: isFree ? 1 : 0,
    tags: tagsOf(item),
    sealed: state === 'traded' ? 1 : 0,
    ...(isCs2 && {
      sealed_type: 0,
      market_bucket_group_name: shortName(parseName(item.name)),
      market_bucket_group_id: `G${item.nameKey.toString(16).toUpperCase()}`,
    }),
  };
}

const isCommodity = ({ appId, type, name }: Item): boolean =>
  appId === APP_IDS.cs2 ? parseName(name).exterior === null && type !== 'Agent' && !name.startsWith('★') : /Key$|Crate|Case/.test(name);

const line = (name: string, value: string, color?: string): Row => ({ type: 'html', value, ...(color && { color }), name });
const BLANK = line('blank', ' ');

function linesOf({ asset, state }: Holding, { stickers, patches, charm, nameTag, kills }: Details): Row[] {
  const { exterior } = parseName(asset.item.name);
  const stuck = [...stickers, ...patches];
  return [
    ...(exterior !== null && asset.item.appId === APP_IDS.cs2 ? [line('exterior_wear', `Exterior: ${exterior}`), BLANK] : []),
    ...(kills === null ? [] : [line('stattrak_score', `StatTrak™ Confirmed Kills: ${kills}`, 'CF6A32'), BLANK]),
    ...(nameTag === null ? [] : [{ value: `Name Tag: ''${escapeHtml(nameTag)}''`, color: 'b0c3d9', name: 'nametag' }, BLANK]),
    line(
      'description',
      `A thing of the sandbox: it is like the real one, and nobody has made it.\n\n<i>Nothing here is worth anything</i>`,
    ),
    ...(state === 'unit' ? unitLines(asset) : []),
    ...(stuck.length > 0
      ? [
          BLANK,
          line(
            'sticker_info',
            box(
              'sticker_info',
              stuck.map(({ item }) => item.name),
            ),
          ),
        ]
      : []),
    ...(charm ? [BLANK, line('keychain_info', box('keychain_info', [charm.item.name]))] : []),
  ];
}

const DAY_MS = 86_400_000;

function unitLines(asset: Holding['asset']): Row[] {
  const { name, count } = unitContents(asset);
  const changed = new Date(Date.UTC(2026, 0, 1) + (hashText(asset.id) % 300) * DAY_MS);
  return [
    { value: `Name Tag: ''${name}''`, color: 'b0c3d9', name: 'nametag' },
    line('attr: items count', `Number of Items: ${count}`),
    line('attr: modification date', `Modification Date: ${printed(changed)} GMT`),
  ];
}

/** The box of stickers, patches or a charm. `Sticker | Crown (Foil)` is shown as `Sticker: Crown (Foil)`. */
function box(id: string, names: readonly string[]): string {
  const titles = names.map((name) => name.replace(' | ', ': '));
  const kind = titles[0]!.split(': ', 1)[0]!;
  const images = titles.map(
    (title, n) =>
      `<img width=64 height=48 src="https://cdn.steamstatic.com/apps/730/icons/econ/sandbox/${n}.png" title="${escapeHtml(title)}">`,
  );
  const list = titles.map((title) => escapeHtml(title.slice(kind.length + 2))).join(', ');
  return `<br><div id="${id}" class="${id}" title="${kind}" style="border: 2px solid rgb(102, 102, 102); border-radius: 6px; margin:4px; padding:8px;"><center>${images.join('')}<br>${kind}: ${list}</center></div>`;
}

const printed = (time: Date): string => {
  const day = time.toLocaleDateString('en-US', { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return `${day} (${time.getUTCHours()}:${time.toISOString().slice(14, 19)})`;
};

/** The lines with the time of release. Other games than CS2 show it to everybody. */
const lockLines = ({ until }: Holding): Row[] =>
  until === null ? [] : [{ type: 'html', value: `\nTradable & Marketable After: ${printed(new Date(until))} GMT`, color: 'ff4040' }];

function ownerLines({ state, until }: Holding): Row[] {
  const date = `[date]${until! / 1000}[/date]`;
  const value =
    state === 'traded'
      ? `⇆ This item is trade-protected and cannot be consumed, modified, or transferred until ${date}`
      : `Tradable/Marketable After ${date}`;
  return [
    { type: 'html', value: ' ' },
    { type: 'html', value, color: 'ff4040' },
  ];
}

/** Steam's names of the types, when they differ from the catalogue's names. */
const TYPES: Readonly<Record<string, string>> = {
  Agent: 'Type_CustomPlayer',
  Gloves: 'Type_Hands',
  Sticker: 'CSGO_Tool_Sticker',
  Patch: 'CSGO_Tool_Patch',
};

function tagsOf(item: Item): Row[] {
  const tag = (category: string, internal_name: string, localized_tag_name: string, color?: string): Row => ({
    category,
    internal_name,
    localized_category_name: category,
    localized_tag_name,
    ...(color && { color }),
  });
  const { exterior, stattrak, souvenir, star } = parseName(item.name);
  const type = item.type ?? 'Item';
  const quality = star ? (stattrak ? 'unusual_strange' : 'unusual') : stattrak ? 'strange' : souvenir ? 'tournament' : 'normal';
  return [
    tag('Type', TYPES[type] ?? `CSGO_Type_${type.replaceAll(' ', '')}`, type),
    tag('Quality', quality, quality === 'normal' ? 'Normal' : quality),
    ...(item.rarity === null ? [] : [tag('Rarity', `Rarity_${item.rarity.replace(/\W/g, '')}`, item.rarity, item.rarityColor?.slice(1))]),
    ...(exterior === null ? [] : [tag('Exterior', exteriorTag(item, exterior), exterior)]),
  ];
}

/** The tag of an exterior: CS2 uses numbers, TF2 uses the names. */
const exteriorTag = ({ appId }: Item, exterior: ExteriorName): string =>
  appId === APP_IDS.cs2
    ? `WearCategory${EXTERIORS.findIndex(({ name }) => name === exterior)}`
    : `TFUI_InvTooltip_${exterior.replace(/\W/g, '').replace('Scarred', 'Scared')}`;

const wearOf = ({ item, wear }: Stuck): Row => ({
  classid: String(4_000_000_000 + item.id),
  parent_relationship_properties: [{ propertyid: 4, float_value: String(wear) }],
});

/** Properties as Steam writes them: numbers as text. */
function propertiesOf({ asset }: Holding, details: Details): Row {
  const { finish, stickers, patches, charm, nameTag, template } = details;
  const accessories = [
    ...[...stickers, ...patches].map(wearOf),
    ...(charm
      ? [{ classid: String(4_000_000_000 + charm.item.id), standalone_properties: [{ propertyid: 3, int_value: String(charm.template) }] }]
      : []),
  ];
  return {
    asset_properties: [
      ...(finish
        ? [
            { propertyid: 2, float_value: finish.float.toPrecision(18), name: 'Wear Rating' },
            { propertyid: 1, int_value: String(finish.seed), name: 'Pattern Template' },
            { propertyid: 7, int_value: String(finish.paintIndex), name: 'Finish Catalog' },
          ]
        : []),
      ...(template === null ? [] : [{ propertyid: 3, int_value: String(template), name: 'Charm Template' }]),
      ...(nameTag === null ? [] : [{ propertyid: 5, string_value: nameTag, name: 'Name Tag' }]),
      { propertyid: 6, string_value: certificateOf(asset, details), name: 'Item Certificate' },
    ],
    ...(accessories.length > 0 && { asset_accessories: accessories }),
  };
}
