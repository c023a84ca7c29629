import { EXTERIORS, parseName, type ExteriorName } from '@lootfolio/domain/names';
import type { AppId } from '@lootfolio/domain/games';
import { readItem } from '../rows.ts';
import { readApplied, type AppliedNames } from './applied.ts';
import { inspectTemplate } from './inspect.ts';
import type { ItemDescription, Tag } from './inventory.ts';
import { isSealed, linesOf, readLock, tellingLines, type Line } from './lines.ts';
import { countOf, fieldsIn, isYes, listOf, plainText, textOf, type Fields } from '@lootfolio/domain/foreign-values';
import { colorOf, requireId } from './values.ts';

/** A description, with the parts that are completed for each asset. */
export type Described = { item: ItemDescription; applied: AppliedNames; inspect: string | null };

const CS2 = 730;
/** Trade-protected items of CS2 are in their own context. */
const PROTECTED_CONTEXT = '16';
const MAX_NAME = 300;
const MAX_TAGS = 50;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFD]+/gu;

/** @throws InventoryError MALFORMED when its ids cannot be read; any other unreadable part is left out */
export function describeItem(fields: Fields, appId: number, contextId: string, readTags = createTagReader()): Described {
  const lines = { all: tellingLines(fields['descriptions']), owner: linesOf(fields['owner_descriptions']) };
  const isProtectedContext = appId === CS2 && contextId === PROTECTED_CONTEXT;
  const { end, tradeProtected } = readLock(fields, lines, isProtectedContext);
  const onSteamMarket = isSealed(fields, 1);
  const name = readName(fields, appId);
  const tags = readTags(fields['tags']);
  const tagOf = (category: string): Tag | null => tags.find((tag) => tag.category === category) ?? null;
  const rarity = tagOf('Rarity');
  const title = textOf(fields['name'], MAX_NAME) ?? name;
  const item: ItemDescription = {
    classId: requireId(fields['classid'], 'class of a description'),
    instanceId: requireId(fields['instanceid'] ?? '0', 'instance of a description'),
    name,
    title,
    type: textOf(fields['type'], MAX_NAME),
    icon: iconOf(fields['icon_url']),
    tradable: isYes(fields['tradable']) && !tradeProtected && !onSteamMarket,
    marketable: isYes(fields['marketable']),
    commodity: isYes(fields['commodity']),
    lockEnd: end,
    tradeProtected,
    onSteamMarket,
    nameTag: nameTagOf(lines.all, fields['fraudwarnings'], title),
    storedItems: storedItemsOf(lines.all),
    exterior: exteriorOf(tagOf('Exterior'), name, appId),
    rarity: rarity?.name ?? null,
    rarityColor: rarity?.color ?? null,
    quality: tagOf('Quality')?.internalName ?? null,
    nameColor: colorOf(fields['name_color']),
    backgroundColor: colorOf(fields['background_color']),
    tags,
  };
  const isAgent = tagOf('Type')?.internalName === 'Type_CustomPlayer';
  return { item, applied: readApplied(lines.all, isAgent), inspect: inspectTemplate(fields['actions']) };
}

/**
 * An unreadable name must not make the whole inventory unreadable. So the readable part of the name is used, or else the number of the
 * class.
 */
function readName(fields: Fields, appId: number): string {
  // only the games that `readItem` knows have a spelling of their own; names of other games are used unchanged
  const nameOf = (text: unknown): string | undefined => readItem(appId as AppId, text, null)?.name;
  const stated = ['market_hash_name', 'market_name', 'name'].map((field) => fields[field]);
  for (const text of stated) {
    const name = nameOf(text) ?? (typeof text === 'string' ? nameOf(text.replace(UNPRINTABLE, ' ').slice(0, MAX_NAME)) : undefined);
    if (name !== undefined) return name;
  }
  return `Item ${requireId(fields['classid'], 'class of a description')}`;
}

/**
 * Returns a reader of the tags of descriptions. The same few hundred tags occur in all descriptions, so each tag is read and stored once.
 */
export function createTagReader(): (value: unknown) => Tag[] {
  const known = new Map<string, Tag | null>();
  return (value) => {
    const tags: Tag[] = [];
    for (const fields of fieldsIn(value, MAX_TAGS)) {
      // the two shapes of tags have different field names
      const { category, internal_name: internal, color } = fields;
      const shown = fields['localized_tag_name'] ?? fields['name'];
      if (typeof category !== 'string' || typeof internal !== 'string' || typeof shown !== 'string') continue;
      const key = `${category}\n${internal}\n${shown}\n${typeof color === 'string' ? color : ''}`;
      let tag = known.get(key);
      if (tag === undefined) known.set(key, (tag = readTag(category, internal, shown, color)));
      if (tag) tags.push(tag);
    }
    return tags;
  };
}

function readTag(category: string, internal: string, shown: string, color: unknown): Tag | null {
  const name = textOf(shown, 200);
  const isReadable = textOf(category, 100) !== null && textOf(internal, 100) !== null;
  return isReadable && name !== null ? { category, internalName: internal, name, color: colorOf(color) } : null;
}

const iconOf = (value: unknown): string | null => (typeof value === 'string' && /^[\w./-]{1,600}$/.test(value) ? value : null);

/** The exterior tags of CS2 contain numbers; the exterior tags of TF2 contain the names without blanks. */
function exteriorOf(tag: Tag | null, name: string, appId: number): ExteriorName | null {
  if (!tag) return appId === CS2 ? parseName(name).exterior : null;
  const internal = tag.internalName;
  const number = /^WearCategory([0-4])$/.exec(internal)?.[1];
  if (number !== undefined) return EXTERIORS[Number(number)]?.name ?? null;
  // TF2 writes BattleScared
  const spelt = EXTERIORS.find(({ name: exterior }) => internal.replace('Scared', 'Scarred').endsWith(`_${exterior.replace(/\W/g, '')}`));
  return spelt?.name ?? null;
}

const QUOTED = /''(.+)''/s;

/** CS2 writes the name tag in a line, older answers in a warning. TF2 shows the name tag in quotes in place of the item's name. */
function nameTagOf(lines: readonly Line[], warnings: unknown, title: string): string | null {
  const stated: string[] = [
    ...lines.filter(({ name }) => name === 'nametag').map(({ value }) => value),
    ...listOf(warnings, 10).filter((warning): warning is string => typeof warning === 'string' && warning.startsWith('Name Tag')),
    ...(/^''.+''$/s.test(title) ? [title] : []),
  ];
  const name = QUOTED.exec(stated[0] ?? '')?.[1];
  return name === undefined ? null : textOf(plainText(name), 100);
}

/** The line ends with the number in every language seen so far: `Number of Items: 73`. */
function storedItemsOf(lines: readonly Line[]): number | null {
  const line = lines.find(({ name, value }) => name === 'attr: items count' || value.startsWith('Number of Items: '));
  return countOf(/\d{1,6}/.exec(plainText(line?.value ?? ''))?.[0]);
}
