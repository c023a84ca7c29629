import { ownerOf } from '../markets/accounts.ts';
import type { Persona } from '../steam/personas.ts';
import type { World } from '../world.ts';
import { letHappen } from './events.ts';
import { pastPayouts } from './payouts.ts';
import { msUntilFree, type RequestLog } from './request-log.ts';
import { SELLER_RULES } from './rules.ts';
import type { Desk, Seller } from './state.ts';

/** Returns the desk of a key at a market, after everything that is due by now has happened. */
export function openDesk(world: World, market: string, key: string): Desk {
  const name = `${market} ${key}`;
  const desk = world.trading.desks.get(name) ?? emptyDesk(world, market, key);
  world.trading.desks.set(name, desk);
  letHappen(world, sellerOf(world, key), desksOf(world, ownerOf(key)));
  return desk;
}

export function allDesks(world: World): Desk[] {
  for (const seller of world.trading.sellers.values()) {
    const desks = [...world.trading.desks.values()].filter(({ key }) => ownerOf(key).steamId === seller.steamId);
    letHappen(world, seller, desks);
  }
  return [...world.trading.desks.values()];
}

/** The desks of all keys of a persona. */
export const desksOf = ({ trading }: World, { steamId }: Persona): Desk[] =>
  [...trading.desks.values()].filter(({ key }) => ownerOf(key).steamId === steamId);

/** The persona of a key as a seller. Their client is online unless a test or a drill turned it off. */
export const sellerOf = (world: World, key: string): Seller => sellerById(world, ownerOf(key).steamId);

/** A persona as somebody whose items leave their inventory. */
export function sellerById({ trading }: World, steamId: string): Seller {
  const seller = trading.sellers.get(steamId) ?? { steamId, client: true, clientSince: 0, gone: new Set<string>(), past: 0 };
  trading.sellers.set(steamId, seller);
  return seller;
}

const emptyDesk = (world: World, market: string, key: string): Desk => ({
  market,
  key,
  rules: SELLER_RULES[market]!,
  listings: new Map(),
  sales: [],
  payouts: pastPayouts(world, market, key),
  loadedAt: new Map(),
  requests: [],
  pathRequests: new Map(),
  changes: new Map(),
  deleted: false,
  away: false,
  bannedUntil: null,
  failedTrades: 0,
  refused: new Map(),
  says: {},
  saysOfSale: new Map(),
  violations: { key: 0, object: 0 },
  exceeded: [],
  mistakes: { listedAgain: 0, listedSold: 0, soldTwice: [] },
});

const MOST_EXCEEDED = 100;

function note(desk: Desk, of: string, at: number, log: RequestLog): void {
  desk.exceeded.push({ of, at, oldest: log[0]! });
  if (desk.exceeded.length > MOST_EXCEEDED) desk.exceeded.shift();
}

/**
 * Counts a request of the key.
 * @param path the path below the market's base address
 * @param of method and path of the request
 * @returns 0 when the request may pass, otherwise the milliseconds to wait
 */
export function admit({ clock }: World, desk: Desk, path: string, of: string): number {
  const now = clock.now();
  const waitMs = msUntilFree(desk.requests, desk.rules.key, now);
  if (waitMs > 0) {
    if (desk.rules.deletesKeys) desk.deleted = true;
    return exceeded(desk, of, now, desk.requests, waitMs);
  }
  const window = desk.rules.paths?.[path];
  if (!window) return 0;
  const log = logOf(desk.pathRequests, path);
  const pathMs = msUntilFree(log, [window], now);
  return pathMs > 0 ? exceeded(desk, of, now, log, pathMs) : 0;
}

function exceeded(desk: Desk, of: string, now: number, log: RequestLog, waitMs: number): number {
  desk.violations.key += 1;
  note(desk, of, now, log);
  return waitMs;
}

/** The requests that a path's own limit still allows, and when its window ends; null for a path without one. */
export function roomOf({ clock }: World, desk: Desk, path: string): { limit: number; remaining: number; resetAt: number } | null {
  const window = desk.rules.paths?.[path];
  if (!window) return null;
  const log = logOf(desk.pathRequests, path);
  return {
    limit: window.requests,
    remaining: window.requests - log.length,
    resetAt: (log[0] ?? clock.now()) + window.seconds * 1000,
  };
}

function logOf(logs: Map<string, RequestLog>, name: string): RequestLog {
  const log = logs.get(name) ?? [];
  logs.set(name, log);
  return log;
}

/**
 * Counts a change of an item or listing.
 * @returns 0 when it may be changed, otherwise the milliseconds to wait
 */
export function admitChange({ clock }: World, desk: Desk, id: string): number {
  const { rules, changes, violations } = desk;
  if (!rules.object) return 0;
  const log = logOf(changes, id);
  const now = clock.now();
  const waitMs = msUntilFree(log, [rules.object], now);
  if (waitMs === 0) return 0;
  violations.object += 1;
  note(desk, id, now, log);
  return waitMs;
}
