import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Persona } from '../steam/personas.ts';
import { itemsOf, type Item } from './items.ts';
import { hashText, mix } from './random.ts';

/** One thing in a Steam inventory. `id` is a decimal number, of Rust and Dota 2 beyond 2^53. */
export type Asset = { id: string; item: Item };

/** How many CS2 items personas own. The further personas own as many as the trader. */
const SIZES: Readonly<Record<string, number>> = { admin: 40, collector: 1000, newcomer: 3 };
const USUAL_SIZE = 600;
const SHARE_OF_GAME: Readonly<Record<AppId, number>> = { [APP_IDS.cs2]: 1, [APP_IDS.dota2]: 0.3, [APP_IDS.tf2]: 0.2, [APP_IDS.rust]: 0.3 };

const FIRST_ID: Readonly<Record<AppId, bigint>> = {
  [APP_IDS.cs2]: 30_000_000_000n,
  [APP_IDS.tf2]: 12_000_000_000n,
  [APP_IDS.dota2]: 20_000_000_000_000_000n,
  [APP_IDS.rust]: 4_600_000_000_000_000_000n,
};

const known = new Map<string, readonly Asset[]>();

/** What a persona owns in a game before anything is sold: tradable items, by seed and persona. */
export function assetsOf(seed: number, { slug, steamId }: Persona, appId: AppId): readonly Asset[] {
  const name = `${seed} ${steamId} ${appId}`;
  const assets =
    known.get(name) ?? makeAssets(hashText(steamId, seed), Math.round((SIZES[slug] ?? USUAL_SIZE) * SHARE_OF_GAME[appId]), appId);
  known.set(name, assets);
  return assets;
}

function makeAssets(key: number, size: number, appId: AppId): Asset[] {
  const items = itemsOf(appId);
  const first = FIRST_ID[appId] + BigInt(key % 90_000) * 100_000n;
  return Array.from({ length: size }, (_, n) => ({ id: String(first + BigInt(n)), item: items[mix(key, appId, n) % items.length]! }));
}
