import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { queryOf } from '../../http/hosts.ts';
import type { World } from '../../world.ts';
import { BOTS, type Bot } from './bots.ts';
import { botAccount } from './state.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const ACCESS_SECONDS = 24 * HOUR_SECONDS;
const REFRESH_SECONDS = 200 * DAY_SECONDS;
/** The word that only a refresh token has among those for whom it is. */
const REFRESH = 'derive';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Makes a token in the form of Steam's: three parts, of which the second says whose it is and until when. */
function makeToken(world: World, { steamId }: Bot, audience: readonly string[], seconds: number): string {
  const now = Math.floor(world.clock.now() / 1000);
  const id = world.nextNumber().toString(16).toUpperCase().padStart(8, '0');
  const claims = {
    iss: `r:${id}`,
    sub: steamId,
    aud: audience,
    exp: now + seconds,
    nbf: now - HOUR_SECONDS,
    iat: now,
    jti: id,
    oat: now,
    per: 1,
  };
  const head = `${part({ typ: 'JWT', alg: 'EdDSA' })}.${part(claims)}`;
  return `${head}.${createHmac('sha256', `steam tokens ${world.seed}`).update(head).digest('base64url')}`;
}

/** Gives a bot a new refresh token. The one before it is not valid any more. */
export function giveRefreshToken(world: World, bot: Bot): string {
  const token = makeToken(world, bot, ['web', 'renew', REFRESH, 'mobile'], REFRESH_SECONDS);
  botAccount(world.steam, bot.steamId).refreshToken = token;
  return token;
}

export function giveAccessToken(world: World, bot: Bot): string {
  const token = makeToken(world, bot, ['web', 'mobile'], ACCESS_SECONDS);
  botAccount(world.steam, bot.steamId).accessTokens.add(token);
  return token;
}

/** The bot of a valid refresh token; null for others. */
export const ownerOfRefresh = (world: World, token: string): Bot | null =>
  BOTS.find(({ steamId }) => botAccount(world.steam, steamId).refreshToken === token && !isOver(world, token)) ?? null;

const ownerOfAccess = (world: World, token: string): Bot | null =>
  BOTS.find(({ steamId }) => botAccount(world.steam, steamId).accessTokens.has(token) && !isOver(world, token)) ?? null;

function isOver({ clock }: World, token: string): boolean {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  return exp * 1000 <= clock.now();
}

/** The bot whose access token a call of the Web API has; null without a valid one. */
export const botOfApi = (world: World, request: FastifyRequest): Bot | null => ownerOfAccess(world, queryOf(request)['access_token'] ?? '');

/** The bot whose cookie a request to steamcommunity.com has; null without a valid one. */
export function botOfCookie(world: World, { headers }: FastifyRequest): Bot | null {
  const [, steamId, token = ''] = /steamLoginSecure=(\d{17})(?:%7C%7C|\|\|)([^;\s]+)/.exec(headers.cookie ?? '') ?? [];
  const bot = ownerOfAccess(world, token);
  return bot?.steamId === steamId ? bot : null;
}

/** The status with which Steam refuses a session. */
export function refusalStatus(world: World, { url, headers }: FastifyRequest): number {
  const named = BOTS.find(
    ({ steamId }) => headers.cookie?.includes(`steamLoginSecure=${steamId}`) || url.includes(subjectOf(url, steamId)),
  );
  return named ? botAccount(world.steam, named.steamId).expiredStatus : 401;
}

/** The second part of a token in an address names its owner. Returns the whole part when it is this one, else what no address has. */
function subjectOf(url: string, steamId: string): string {
  const claims = /access_token=[\w-]+\.([\w-]+)\./.exec(url)?.[1] ?? '';
  return Buffer.from(claims, 'base64url').toString().includes(steamId) ? claims : '\n';
}
