import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Persona } from '../steam/personas.ts';
import type { World } from '../world.ts';
import { arrivalsOf, releasedAt } from './arrivals.ts';
import { assetsOf, laterAsset, specialsOf, type Asset } from './assets.ts';
import { toItem, type Item } from './items.ts';
import { mix } from './random.ts';
import { handedOver } from '../trading/sales.ts';

/**
 * An asset in an inventory. `keepsake`: can never be traded. `unit`: a storage unit. `traded` and `bought`: cannot be traded before
 * `until`, because it came by a trade or from the Steam market.
 */
export type Holding = { asset: Asset; state: 'free' | 'keepsake' | 'unit' | 'traded' | 'bought'; until: number | null };

const FIRST_SPECIAL = 200;
const item = (name: string, type: string, rarity: string, rarityColor: string, id: number): Item =>
  toItem(APP_IDS.cs2, { name, phase: null, rarity, rarityColor, type }, id);
const UNIT = item('Storage Unit', 'Tool', 'Base Grade', '#b0c3d9', 900_000);
const KEEPSAKES = ['5 Year Veteran Coin', '2026 Service Medal', 'Sandbox Offensive Badge'].map((name, n) =>
  item(name, 'Collectible', 'Extraordinary', '#eb4b4b', 900_001 + n),
);

/** A persona's inventory of a game, newest first. It includes listed items; sold items leave it when they are handed over. */
export function holdingsOf(world: World, persona: Persona, appId: AppId): Holding[] {
  const { units, keepsakes } = specialsOf(persona, appId);
  const gone = handedOver(world, persona);
  const special = (n: number, one: Item): Asset => laterAsset(world.seed, persona, appId, FIRST_SPECIAL + n, one);
  const arrivals = arrivalsOf(world, persona, appId)
    .toSorted((a, b) => a.at - b.at)
    .map((arrival): Holding => {
      const until = releasedAt(arrival);
      const locked = until > world.clock.now();
      return {
        asset: locked ? arrival.asset : (arrival.settled ?? arrival.asset),
        state: locked ? (arrival.by === 'trade' ? 'traded' : 'bought') : 'free',
        until: locked ? until : null,
      };
    });
  return (
    [
      ...assetsOf(world.seed, persona, appId).map((asset): Holding => ({ asset, state: 'free', until: null })),
      ...Array.from({ length: keepsakes }, (_, n): Holding => ({ asset: special(n, KEEPSAKES[n]!), state: 'keepsake', until: null })),
      ...Array.from({ length: units }, (_, n): Holding => ({ asset: special(50 + n, UNIT), state: 'unit', until: null })),
      ...arrivals,
    ]
      .filter(({ asset }) => !gone.has(asset.id))
      // all ids of a game have the same number of digits
      .toSorted((a, b) => (a.asset.id < b.asset.id ? 1 : -1))
  );
}

/** The name of a storage unit, and the number of items in it. */
export const unitContents = ({ id }: Asset): { name: string; count: number } => {
  const hash = mix(Number(BigInt(id) % 1_000_003n), 7, 7);
  return { name: `Box ${(hash % 90) + 10}`, count: 1 + (hash % 1000) };
};
