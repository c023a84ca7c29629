import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Persona } from '../steam/personas.ts';
import type { World } from '../world.ts';
import { laterAsset, newAsset, specialsOf, type Asset } from './assets.ts';
import type { Item } from './items.ts';
import { PROTECTED_MS } from '../trading/rules.ts';
import type { Arrival } from '../trading/state.ts';

const HOUR_MS = 3_600_000;
/** The time between two trades or purchases before the start. It is short enough that all of them are younger than 7 days. */
const APART_MS = 20 * HOUR_MS;
/** The first number of assets that were bought before the start. Those that were traded before it begin at 0. */
const FIRST_BOUGHT = 100;

/** The time from which an arrival can be traded: after 7 days, at the next full hour. Trades are protected only in CS2. */
export const releasedAt = ({ at, by, asset }: Arrival): number =>
  by === 'trade' && asset.item.appId !== APP_IDS.cs2 ? at : Math.ceil((at + PROTECTED_MS) / HOUR_MS) * HOUR_MS;

/** The trades and purchases by which items came to a persona: before the start of the sandbox, and since then. */
export function arrivalsOf(world: World, persona: Persona, appId: AppId): Arrival[] {
  const { traded, bought } = specialsOf(persona, appId);
  const before = (by: Arrival['by'], first: number, count: number): Arrival[] =>
    Array.from({ length: count }, (_, n) => ({
      asset: laterAsset(world.seed, persona, appId, first + n),
      at: world.startedAt - (count - n) * APART_MS,
      by,
    }));
  const sent = (world.trading.arrivals.get(persona.steamId) ?? []).filter(({ asset }) => asset.item.appId === appId);
  return [...before('trade', 0, traded), ...before('market', FIRST_BOUGHT, bought), ...sent];
}

/** The arrived items that can be traded by now. */
export const releasedOf = (world: World, persona: Persona, appId: AppId): Asset[] =>
  arrivalsOf(world, persona, appId)
    .filter((arrival) => releasedAt(arrival) <= world.clock.now())
    .map(({ asset, settled = asset }) => settled);

/** Sends an item to a persona now. */
export const sendItem = (world: World, persona: Persona, item: Item, by: Arrival['by']): Arrival => arrive(world, persona, { item }, by);

/** Gives an item back whose trade was reversed. It has a new id, and the details of the old one. */
export const returnItem = (world: World, persona: Persona, { id, item, look = id }: Asset): Arrival =>
  arrive(world, persona, { item, look }, 'trade');

/** Hands an item over to a persona by a trade. In CS2 it lies in the context of protected items first, and then has another id. */
export function handOver(world: World, persona: Persona, { id, item, look = id }: Asset, at: number): Arrival {
  const arrival = Object.assign(arrive(world, persona, { item, look }, 'trade'), { at });
  if (item.appId !== APP_IDS.cs2) return arrival;
  return Object.assign(arrival, { settled: { ...newAsset(world, item), look } });
}

function arrive(world: World, persona: Persona, { item, look }: Omit<Asset, 'id'>, by: Arrival['by']): Arrival {
  const sent = world.trading.arrivals.get(persona.steamId) ?? [];
  const later = newAsset(world, item);
  const arrival: Arrival = { asset: look === undefined ? later : { ...later, look }, at: world.clock.now(), by };
  world.trading.arrivals.set(persona.steamId, [...sent, arrival]);
  return arrival;
}
