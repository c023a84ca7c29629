import { APP_IDS } from '@lootfolio/domain/games';
import { readJson } from '@lootfolio/marketplaces/json';
import { z } from 'zod';
import { COMMUNITY, type SteamCalls } from './calls.ts';
import { asSteamError, SteamError } from './error.ts';
import type { Hold, InventoryCount, OwnProfile, Partner } from './port.ts';
import { count, instantOrNone } from './shapes.ts';

/** How many things the inventory of a game holds. */
const SLOTS: Readonly<Record<number, number>> = { [APP_IDS.cs2]: 1000 };
/** The contexts of a game's inventory: 16 holds what is trade-protected, and only its owner sees it. */
const contextsOf = (appId: number): readonly string[] => (appId === APP_IDS.cs2 ? ['2', '16'] : ['2']);

/** Only the number of things is read. Steam takes no smaller pages. */
const SMALLEST_PAGE = 75;
const MAX_BYTES = 2_000_000;

/** Agrees to the rules of trade protection, which changes nothing when it was done before. @throws SteamError */
export async function acknowledge(calls: SteamCalls, steamId: string): Promise<void> {
  try {
    await calls.post('/trade/new/acknowledge', { message: '1' }, `${COMMUNITY}/profiles/${steamId}/tradeoffers/`);
  } catch (error) {
    throw asSteamError(error);
  }
}

const inventory = z.object({ success: z.union([z.literal(1), z.literal(true)]), total_inventory_count: count });

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
