import { MarketError, type HttpClient, type RequestLimit } from '@lootfolio/marketplaces/port';
import { readSteamId } from '@lootfolio/domain/steam-ids';
import { z } from 'zod';
import { confirmationForm, isConfirmed, STEAM_OPENID, type Assertion } from './openid.rules.ts';

/** The limit of requests of all processes together to Steam's community pages. */
export const STEAM_LIMIT: RequestLimit = { requests: 60, perSeconds: 60 };

/** A Steam account as Steam reports it. Every field except the name may be unknown. */
export type Profile = { name: string; avatar: string | null; country: string | null; created: Date | null };

/** Asks Steam, once and at its fixed address, whether Steam made the assertion. */
export async function confirmWithSteam(http: HttpClient, assertion: Assertion): Promise<boolean> {
  const { body } = await http({
    url: STEAM_OPENID,
    method: 'POST',
    // Steam answers 403 without these headers since February 2025
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://steamcommunity.com',
      referer: 'https://steamcommunity.com/',
    },
    body: confirmationForm(assertion),
    maxBytes: 10_000,
  });
  return isConfirmed(body.toString('utf8'));
}

const summaries = z.object({
  response: z.object({
    players: z.array(
      z.object({
        steamid: z.string(),
        personaname: z.string(),
        avatarmedium: z.url({ protocol: /^https$/ }).optional(),
        timecreated: z.int().optional(),
        loccountrycode: z.string().length(2).optional(),
      }),
    ),
  }),
});

/**
 * Returns name and avatar of an account: from the Web API when there is a key, else from the public profile.
 * @throws MarketError when Steam does not answer, or its answer lacks that account
 */
export async function fetchSteamProfile(http: HttpClient, steamId: string, apiKey: string | undefined): Promise<Profile> {
  try {
    return apiKey ? await profileByKey(http, steamId, apiKey) : await publicProfile(http, steamId);
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) throw new MarketError('BAD_ANSWER', 'Steam returned no profile');
    throw error;
  }
}

async function profileByKey(http: HttpClient, steamId: string, apiKey: string): Promise<Profile> {
  const query = new URLSearchParams({ key: apiKey, steamids: steamId });
  const { body } = await http({
    url: `https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v2?${query.toString()}`,
    maxBytes: 100_000,
  });
  const player = summaries.parse(JSON.parse(body.toString('utf8'))).response.players.find((found) => found.steamid === steamId);
  if (!player) throw new MarketError('BAD_ANSWER', 'Steam did not return the account');
  return {
    name: cleanName(player.personaname, steamId),
    avatar: player.avatarmedium ?? null,
    country: player.loccountrycode ?? null,
    created: player.timecreated ? new Date(player.timecreated * 1000) : null,
  };
}

/**
 * Returns the account with this name in the address of its profile; null when there is none.
 * @throws MarketError when Steam does not answer
 */
export async function findSteamId(http: HttpClient, customName: string): Promise<string | null> {
  return readSteamId((await profilePage(http, `id/${encodeURIComponent(customName)}`))('steamID64') ?? '');
}

/** Reads a profile's page. Returns a function that reads the text of an element by its name. */
async function profilePage(http: HttpClient, path: string): Promise<(name: string) => string | undefined> {
  const { body } = await http({
    url: `https://steamcommunity.com/${path}?xml=1`,
    maxBytes: 1_000_000,
    redirectWithin: 'https://steamcommunity.com/id/',
  });
  const xml = body.toString('utf8');
  return (name) => {
    const match = new RegExp(`<${name}>\\s*(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))`).exec(xml);
    return (match?.[1] ?? match?.[2])?.trim();
  };
}

async function publicProfile(http: HttpClient, steamId: string): Promise<Profile> {
  const element = await profilePage(http, `profiles/${steamId}`);
  const name = element('steamID');
  if (name === undefined) throw new MarketError('BAD_ANSWER', 'Steam returned no profile');
  const since = Date.parse(`${element('memberSince') ?? ''} UTC`);
  const avatar = element('avatarMedium') ?? '';
  return {
    name: cleanName(name, steamId),
    avatar: avatar.startsWith('https://') ? avatar : null,
    country: null,
    created: Number.isNaN(since) ? null : new Date(since),
  };
}

/** Cleans a name, which is free text: no control characters, no blanks at the ends, at most 64 characters. */
const cleanName = (name: string, steamId: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 64) || steamId;
