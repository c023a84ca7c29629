import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Persona } from '../steam/personas.ts';
import { itemsOf, type Item } from './items.ts';
import { hashText, mix } from './random.ts';
import { strangerSize } from '../steam/strangers.ts';

/**
 * One thing in a Steam inventory. `id` is a decimal number; in Rust and Dota 2 it is beyond 2^53. `look`: the id from which its details
 * follow, when it came back under another one.
 */
export type Asset = { id: string; item: Item; look?: string };

/**
 * The number of CS2 items that a persona owns: tradable items and the special items of `holdings.ts`. The further personas own as many
 * items as the trader, but every tenth of them owns nothing.
 */
const SIZES: Readonly<Record<string, number>> = {
  admin: 60,
  trader: 810,
  collector: 5000,
  newcomer: 3,
  'sandbox-bot-1': 0,
  'sandbox-bot-2': 0,
};
const USUAL_SIZE = 810;
const SHARE_OF_GAME: Readonly<Record<AppId, number>> = { [APP_IDS.cs2]: 1, [APP_IDS.dota2]: 0.3, [APP_IDS.tf2]: 0.2, [APP_IDS.rust]: 0.3 };

export const sizeOf = ({ slug }: Persona, appId: AppId): number =>
  /^user-\d*4$/.test(slug) ? 0 : Math.round((SIZES[slug] ?? strangerSize(slug) ?? USUAL_SIZE) * SHARE_OF_GAME[appId]);

/** The numbers of a persona's special items. Small inventories have none. */
export const specialsOf = (persona: Persona, appId: AppId): Specials => {
  if (sizeOf(persona, appId) < 12) return { units: 0, keepsakes: 0, traded: 0, bought: 0 };
  if (appId !== APP_IDS.cs2) return { units: 0, keepsakes: 0, traded: 0, bought: 3 };
  return { units: 2, keepsakes: 3, traded: 7, bought: persona.slug === 'collector' ? 4 : 0 };
};

/**
 * The numbers of storage units, of things that can never be traded, of items of recent trades, and of items of recent purchases on the
 * Steam market.
 */
type Specials = { units: number; keepsakes: number; traded: number; bought: number };

const FIRST_ID: Readonly<Record<AppId, bigint>> = {
  [APP_IDS.cs2]: 30_000_000_000n,
  [APP_IDS.tf2]: 12_000_000_000n,
  [APP_IDS.dota2]: 20_000_000_000_000_000n,
  [APP_IDS.rust]: 4_600_000_000_000_000_000n,
};

const known = new Map<string, readonly Asset[]>();

/** The tradable items that a persona owns in a game before anything is sold, by seed and persona. The newest item has the highest id. */
export function assetsOf(seed: number, persona: Persona, appId: AppId): readonly Asset[] {
  const name = `${seed} ${persona.steamId} ${appId}`;
  const { units, keepsakes, traded, bought } = specialsOf(persona, appId);
  const assets =
    known.get(name) ?? makeAssets(hashText(persona.steamId, seed), sizeOf(persona, appId) - units - keepsakes - traded - bought, appId);
  known.set(name, assets);
  return assets;
}

const makeAssets = (key: number, size: number, appId: AppId): Asset[] =>
  Array.from({ length: size }, (_, n) => ({ id: idOf(key, appId, n), item: anyItem(key, appId, n) }));

/** The id of a persona's nth asset in a game. */
const idOf = (key: number, appId: AppId, n: number): string => String(FIRST_ID[appId] + BigInt(key % 90_000) * 100_000n + BigInt(n));

const anyItem = (key: number, appId: AppId, n: number): Item => itemsOf(appId)[mix(key, appId, n) % itemsOf(appId).length]!;

/** Ids of later assets are higher than the ids of the tradable assets. */
const FIRST_LATER = 50_000;

/** Ids of assets that came since the start are higher than all that personas have from before. */
const FIRST_SINCE = 10_000_000_000n;

/** An asset that somebody got since the start. Its id is never given again, after a restart neither. */
export const newAsset = ({ nextNumber }: { nextNumber: () => number }, item: Item): Asset => ({
  id: String(FIRST_ID[item.appId] + FIRST_SINCE + BigInt(nextNumber())),
  item,
});

/** An asset that a persona got later, or an asset that the markets do not know. Without `item`, any item is chosen. */
export function laterAsset(seed: number, { steamId }: Persona, appId: AppId, n: number, item?: Item): Asset {
  const key = hashText(steamId, seed);
  return { id: idOf(key, appId, FIRST_LATER + n), item: item ?? anyItem(key, appId, FIRST_LATER + n) };
}
