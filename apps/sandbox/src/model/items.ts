import { loadCatalogue } from '@lootfolio/catalogue/catalogue';
import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { dotaNames, rustNames } from './composed-names.ts';
import { hashText } from './random.ts';

/** An item as markets trade it. `id` numbers the items of a game from 1; `key` is stable across versions of the catalogue. */
export type Item = {
  id: number;
  appId: AppId;
  name: string;
  /** `Phase 2`, `Ruby` …; null for an item without phases. Only some markets state phases; the others list all phases under one name. */
  phase: string | null;
  rarity: string | null;
  /** `#d32ce6` */
  rarityColor: string | null;
  /** `Rifle`, `Sticker`, `Agent` … */
  type: string | null;
  key: number;
  /** The key of the item's name: all phases of a name share it. */
  nameKey: number;
};

type Source = Pick<Item, 'name' | 'phase' | 'rarity'> & Partial<Pick<Item, 'rarityColor' | 'type'>>;

const byGame = new Map<AppId, readonly Item[]>();

/** Every item of a game, one row per phase when an item has phases. Every call returns the same array. */
export function itemsOf(appId: AppId): readonly Item[] {
  const known = byGame.get(appId);
  if (known) return known;
  const items = sourcesOf(appId).map((source, index) => toItem(appId, source, index + 1));
  byGame.set(appId, items);
  return items;
}

export const toItem = (appId: AppId, { name, phase, rarity, rarityColor = null, type = null }: Source, id: number): Item => ({
  id,
  appId,
  name,
  phase,
  rarity,
  rarityColor,
  type,
  key: hashText(phase ?? '', hashText(name, appId)),
  nameKey: hashText('', hashText(name, appId)),
});

function sourcesOf(appId: AppId): Source[] {
  if (appId === APP_IDS.dota2) return dotaNames().map(bare);
  if (appId === APP_IDS.rust) return rustNames().map(bare);
  const rows = loadCatalogue().items.filter((item) => item.appId === appId);
  const phased = new Set(rows.filter((row) => row.phase).map((row) => row.name));
  return rows.filter((row) => row.phase || !phased.has(row.name));
}

const bare = (name: string): Source => ({ name, phase: null, rarity: null });
