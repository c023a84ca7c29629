import { APP_IDS } from '@lootfolio/domain/games';
import { readJson } from '@lootfolio/marketplaces/json';
import { z } from 'zod';
import { COMMUNITY, type SteamCalls } from './calls.ts';
import { asSteamError, SteamError } from './error.ts';
import type { Hold, InventoryCount, OwnProfile, OwnThing, Partner } from './port.ts';
import { count, id, instantOrNone, list } from './shapes.ts';

/** How many things the inventory of a game holds. */
const SLOTS: Readonly<Record<number, number>> = { [APP_IDS.cs2]: 1000 };
/** The contexts of a game's inventory: 16 holds what is trade-protected, and only its owner sees it. */
const contextsOf = (appId: number): readonly string[] => (appId === APP_IDS.cs2 ? ['2', '16'] : ['2']);

/** Only the number of things is read. Steam takes no smaller pages. */
const SMALLEST_PAGE = 75;
const MAX_BYTES = 2_000_000;
/** Steam refuses larger pages. One takes about 4 MB. */
const LARGEST_PAGE = 2000;
const MAX_PAGE_BYTES = 16_000_000;

/** Agrees to the rules of trade protection, which changes nothing when it was done before. @throws SteamError */
export async function acknowledge(calls: SteamCalls, steamId: string): Promise<void> {
  try {
    await calls.post('/trade/new/acknowledge', { message: '1' }, `${COMMUNITY}/profiles/${steamId}/tradeoffers/`);
  } catch (error) {
    throw asSteamError(error);
  }
}

const succeeded = z.union([z.literal(1), z.literal(true)]);
const inventory = z.object({ success: succeeded, total_inventory_count: count });

/** Counts the things of an own inventory, those under trade protection too. @throws SteamError */
export async function countInventory(calls: SteamCalls, steamId: string, appId: number): Promise<InventoryCount> {
  let used = 0;
  for (const context of contextsOf(appId)) {
    const referer = `${COMMUNITY}/profiles/${steamId}/inventory`;
    const response = await calls.get(`/inventory/${steamId}/${appId}/${context}?l=english&count=${SMALLEST_PAGE}`, referer, MAX_BYTES);
    try {
      used += readJson(response, inventory).total_inventory_count;
    } catch (error) {
      throw asSteamError(error);
    }
  }
  return { used, slots: SLOTS[appId] ?? null };
}

const page = z.object({
  success: succeeded,
  assets: list(z.object({ assetid: id, classid: id, instanceid: id }), LARGEST_PAGE),
  descriptions: list(z.object({ classid: id, instanceid: id, market_hash_name: z.string() }), LARGEST_PAGE),
  more_items: z.literal(1).nullish(),
  last_assetid: id.nullish(),
});

/** Returns all things of an own inventory, those under trade protection too. @throws SteamError */
export async function listThings(calls: SteamCalls, steamId: string, appId: number): Promise<OwnThing[]> {
  const found: OwnThing[] = [];
  for (const contextId of contextsOf(appId)) found.push(...(await listContext(calls, steamId, appId, contextId)));
  return found;
}

async function listContext(calls: SteamCalls, steamId: string, appId: number, contextId: string): Promise<OwnThing[]> {
  const referer = `${COMMUNITY}/profiles/${steamId}/inventory`;
  const found = new Map<string, OwnThing>();
  for (let next = ''; ;) {
    const path = `/inventory/${steamId}/${appId}/${contextId}?l=english&count=${LARGEST_PAGE}${next}`;
    const { assets, descriptions, more_items: more, last_assetid: last } = await readPage(calls, path, referer);
    const names = new Map(descriptions.map((one) => [`${one.classid} ${one.instanceid}`, one.market_hash_name]));
    const before = found.size;
    for (const { assetid: assetId, classid, instanceid } of assets) {
      const name = names.get(`${classid} ${instanceid}`);
      if (name === undefined) throw new SteamError('BAD_ANSWER', 'Steam does not name a thing');
      found.set(assetId, { appId, contextId, assetId, name });
    }
    if (!more) return [...found.values()];
    if (!last || found.size === before) throw new SteamError('BAD_ANSWER', 'Steam repeats a page of things');
    next = `&start_assetid=${last}`;
  }
}

async function readPage(calls: SteamCalls, path: string, referer: string): Promise<z.output<typeof page>> {
  const response = await calls.get(path, referer, MAX_PAGE_BYTES);
  try {
    return readJson(response, page);
  } catch (error) {
    throw asSteamError(error);
  }
}

const players = z.object({
  response: z.object({
    players: z.array(z.object({ steamid: z.string(), personaname: z.string(), avatarfull: z.string(), timecreated: instantOrNone })),
  }),
});
const level = z.object({ response: z.object({ player_level: count.nullish() }) });

/** @throws SteamError */
export async function readProfile(calls: SteamCalls, steamId: string): Promise<OwnProfile> {
  const answer = await calls.read('ISteamUser/GetPlayerSummaries/v2', { steamids: steamId }, players);
  const own = answer?.response.players.find(({ steamid }) => steamid === steamId);
  if (!own) throw new SteamError('BAD_ANSWER', 'Steam does not name the account');
  const stated = await calls.read('IPlayerService/GetSteamLevel/v1', { steamid: steamId }, level);
  return {
    steamId,
    name: own.personaname,
    avatar: own.avatarfull,
    level: stated?.response.player_level ?? null,
    memberSince: own.timecreated,
  };
}

const escrow = z.object({ escrow_end_duration_seconds: count });
const holds = z.object({
  response: z.object({ my_escrow: escrow.nullish(), their_escrow: escrow.nullish(), both_escrow: escrow.nullish() }),
});

/**
 * Returns how long Steam would hold a trade. For somebody who is no friend, Steam answers nothing without a valid token: then the hold is
 * unknown, and unknown is never 0.
 * @throws SteamError
 */
export async function readHold(calls: SteamCalls, { steamId, token }: Partner): Promise<Hold> {
  const query = { steamid_target: steamId, ...(token !== null && { trade_offer_access_token: token }) };
  const answer = await calls.read('IEconService/GetTradeHoldDurations/v1', query, holds);
  const { my_escrow: own, their_escrow: theirs, both_escrow: both } = answer?.response ?? {};
  if (!own || !theirs) throw new SteamError('HOLD_UNKNOWN', 'Steam does not state how long it would hold a trade');
  const seconds = { own: own.escrow_end_duration_seconds, partner: theirs.escrow_end_duration_seconds };
  return { ...seconds, longest: Math.max(seconds.own, seconds.partner, both?.escrow_end_duration_seconds ?? 0) };
}
