import { IconBrandSteam, IconCornerDownLeft, IconHistory, IconLanguage, IconMoon, IconSun, type Icon } from '@tabler/icons-react';
import { currentLang, t } from '../../i18n/i18n.ts';
import { beginsWords } from '../../lib/fold.ts';
import { switchLanguage } from '../../lib/language.ts';
import { pathTo } from '../../lib/path-to.ts';
import { chooseTheme } from '../../lib/theme.ts';
import { pagesFor, type Viewer } from '../pages.ts';
import type { FoundItem, Variant } from './found-item.ts';
import type { ItemSearch } from './item-search.ts';
import type { Pasted } from './pasted.ts';
import { recentSearches } from './recent.ts';

/** A page (`href`), or something to do (`run`), after which the search stays open where it `stays`. */
export type TextRow = { id: string; label: string; icon: Icon; href?: string; run?: () => void; stays?: true };
/** An item, or a skin with one option for each exterior. `main`: the option that stands for the skin. */
export type ItemRow = { id: string; item: FoundItem; options: readonly ItemOption[]; main: ItemOption };
export type ItemOption = { id: string; item: FoundItem; variant: Variant | null };
export type Row = TextRow | ItemRow;
/** The rows of the search under a heading. */
export type Group = { id: string; label: string; rows: readonly Row[] };

export const isItemRow = (row: Row): row is ItemRow => 'item' in row;

const isOfTexts = ({ rows }: Group): boolean => !rows.some(isItemRow);

/** The elements of a group that belong to the listbox: the group itself, or its rows when they have buttons beside their options. */
export const ownedBy = (group: Group): string[] => (isOfTexts(group) ? [group.id] : group.rows.map(({ id }) => id));

/** The most pages beside results: the items are what most searches are for. */
const MOST_PAGES = 3;

/** The columns of a strip of prices. */
export const EXTERIORS = ['FN', 'MW', 'FT', 'WW', 'BS'];
/** The lines of a strip of prices, from above. */
export const LINES = ['', 'ST', 'SV'] as const;
export const lineOf = ({ is_stattrak, is_souvenir }: Variant): (typeof LINES)[number] => (is_stattrak ? 'ST' : is_souvenir ? 'SV' : '');
/** The place of an exterior in its line, from 0; worn further to the right. */
export const columnOf = ({ short_exterior }: Variant): number => EXTERIORS.indexOf(short_exterior ?? '');

const placeOf = (variant: Variant): number => LINES.indexOf(lineOf(variant)) * EXTERIORS.length + columnOf(variant);

/** The item that a variant of a found skin is. */
function itemOf(item: FoundItem, variant: Variant): FoundItem {
  const { item_id, general_id, slug, exterior, min_price } = variant;
  const phase = item.skin ? item.name.slice(item.skin.market_hash_name.length) : '';
  const { market_hash_name } = variant;
  const skin = { market_hash_name, variants: [] };
  return { ...item, item_id, general_id, slug, exterior, name: market_hash_name + phase, price: min_price, skin };
}

export function itemRow(item: FoundItem): ItemRow {
  const variants = (item.skin?.variants ?? []).toSorted((a, b) => placeOf(a) - placeOf(b));
  const optionOf = (one: FoundItem, variant: Variant | null): ItemOption => ({ id: `item-${one.item_id}`, item: one, variant });
  if (variants.length === 0) {
    const main = optionOf(item, null);
    return { id: main.id, item, options: [main], main };
  }
  const options = variants.map((variant) => optionOf(itemOf(item, variant), variant));
  const main = options.find((option) => option.item.item_id === item.item_id) ?? options[0]!;
  return { id: `skin-${item.item_id}`, item, options, main };
}

function commands(): TextRow[] {
  const other = currentLang() === 'en' ? 'tr' : 'en';
  const language = other === 'tr' ? 'Türkçe' : 'English';
  return [
    { id: 'lang', label: t('search.switchTo', { language }), icon: IconLanguage, run: () => void switchLanguage(other) },
    { id: 'dark', label: t('search.useTheme', { theme: t('shell.themeDark') }), icon: IconMoon, run: () => chooseTheme('dark') },
    { id: 'light', label: t('search.useTheme', { theme: t('shell.themeLight') }), icon: IconSun, run: () => chooseTheme('light') },
  ];
}

const pages = (viewer: Viewer): TextRow[] =>
  pagesFor(viewer).map(({ path, label, sidebar }) => ({
    id: path,
    label: t(label),
    icon: sidebar?.icon ?? IconCornerDownLeft,
    href: path,
  }));

type Searched = { viewer: Viewer; text: string; search: ItemSearch; onText: (text: string) => void };

/** What a typed text leads to; without a text, what was searched and opened before, and every page. */
export function searchGroups({ viewer, text, search, onText }: Searched): Group[] {
  const typed = text.trim() !== '';
  const fitting = (rows: TextRow[]): TextRow[] => rows.filter(({ label }) => beginsWords(label, text));
  const found: Group = { id: 'items', label: t(typed ? 'search.items' : 'search.recent'), rows: search.items.map(itemRow) };
  const places: Group = { id: 'pages', label: t('search.pages'), rows: fitting(pages(viewer)).slice(0, typed ? MOST_PAGES : undefined) };
  const searches: Group = {
    id: 'searches',
    label: t('search.recentSearches'),
    rows: typed
      ? []
      : recentSearches().map((label) => ({ id: `text-${label}`, label, icon: IconHistory, run: () => onText(label), stays: true })),
  };
  const todo: Group = { id: 'commands', label: t('search.commands'), rows: fitting(commands()) };
  // pages are known at once: below the items they would jump when those are found
  return (typed ? [places, found, todo] : [searches, found, places, todo]).filter(({ rows }) => rows.length > 0);
}

/** Opens a person's page on Steam. */
const personRow = ({ steam_id, vanity, url }: NonNullable<Pasted['person']>, isOwner: boolean): TextRow => ({
  id: 'person',
  label: t(isOwner ? 'search.steamOwner' : 'search.steamProfile', { id: steam_id ?? vanity! }),
  icon: IconBrandSteam,
  run: () => void window.open(url, '_blank', 'noopener'),
});

/** The targets of a pasted link. */
export const pastedGroups = (pasted: Pasted | undefined): Group[] => {
  if (!pasted) return [];
  const { items, person, kind } = pasted;
  const rows = [...items.map(itemRow), ...(person ? [personRow(person, kind === 'inspect')] : [])];
  return rows.length === 0 ? [] : [{ id: 'link', label: t('search.fromLink'), rows }];
};

export const addressOf = ({ game, slug }: FoundItem): string => pathTo('/$game/item/$slug', { params: { game, slug } });
