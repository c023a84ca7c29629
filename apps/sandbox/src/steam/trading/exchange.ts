import { APP_IDS } from '@lootfolio/domain/games';
import { handOver, releasedAt, returnItem } from '../../model/arrivals.ts';
import { holdingsOf } from '../../model/holdings.ts';
import { desksOf, sellerById } from '../../trading/desks.ts';
import { reverse } from '../../trading/sales.ts';
import type { World } from '../../world.ts';
import { contextOf } from '../inventory-rows.ts';
import { personaById, type Persona } from '../personas.ts';
import { botAccount, partnerAccount, type Moved, type Offer, type Offered, type Trade } from './state.ts';

const DAY_MS = 86_400_000;
const RESTRICTED_DAYS = 30;
const SLOTS = 1000;
/** Steam's ETradeStatus. */
export const STATUS = { complete: 3, inEscrow: 10, reversed: 12 } as const;

const personOf = (steamId: string): Persona => personaById(steamId)!;

/** What lies in the inventories of a person now, by asset id. */
export function heldBy(world: World, steamId: string, appId: number): Map<string, Offered & { isFree: boolean }> {
  const game = Object.values(APP_IDS).find((one) => one === appId);
  const holdings = game === undefined ? [] : holdingsOf(world, personOf(steamId), game);
  return new Map(
    holdings.map((holding) => [
      holding.asset.id,
      { asset: holding.asset, contextId: contextOf(holding), isFree: holding.state === 'free' },
    ]),
  );
}

const isHeld = (world: World, ownerId: string, { asset }: Offered): boolean =>
  heldBy(world, ownerId, asset.item.appId).get(asset.id)?.isFree === true;

/** The number of things in a bot's inventory of CS2. */
export const usedSlots = (world: World, botId: string): number => holdingsOf(world, personOf(botId), APP_IDS.cs2).length;

/**
 * The person accepts an offer. What lies in it changes hands, or waits for the days for which Steam holds trades of either side.
 * @returns why Steam does not let them, or null
 */
export function accept(world: World, offer: Offer): string | null {
  const now = world.clock.now();
  if (!offer.theirs.every((one) => isHeld(world, offer.partnerId, one)) || !offer.bots.every((one) => isHeld(world, offer.botId, one))) {
    Object.assign(offer, { state: 8, changedAt: now });
    return 'a thing of this offer is no longer there';
  }
  const cs2 = offer.theirs.filter(({ asset }) => asset.item.appId === APP_IDS.cs2).length;
  if (cs2 > 0 && usedSlots(world, offer.botId) + cs2 > SLOTS) return 'the inventory of the receiver is full';
  const days = Math.max(partnerAccount(world.steam, offer.partnerId).escrowDays, botAccount(world.steam, offer.botId).escrowDays);
  const trade: Trade = {
    id: tradeId(world),
    botId: offer.botId,
    partnerId: offer.partnerId,
    startedAt: now,
    status: STATUS.inEscrow,
    settlesAt: null,
    escrowEndsAt: days > 0 ? now + days * DAY_MS : null,
    received: offer.theirs.map((one) => ({ ...take(world, offer.partnerId, one), to: null })),
    given: offer.bots.map((one) => ({ ...take(world, offer.botId, one), to: null })),
    rollback: null,
    says: {},
  };
  world.trading.exchange.trades.set(trade.id, trade);
  Object.assign(offer, { tradeId: trade.id, changedAt: now, escrowEndsAt: trade.escrowEndsAt, state: days > 0 ? 11 : 3 });
  if (days === 0) complete(world, trade, now);
  return null;
}

export const tradeId = (world: World): string => String(790_000_000_000_000_000n + BigInt(world.nextNumber()));

/** Takes a thing out of an inventory. */
function take(world: World, ownerId: string, one: Offered): Offered {
  sellerById(world, ownerId).gone.add(one.asset.id);
  return one;
}

/** Hands over what a trade moves. */
function complete(world: World, trade: Trade, at: number): void {
  let settlesAt: number | null = null;
  const moveTo = (receiverId: string, moved: readonly Moved[]): Moved[] =>
    moved.map((one) => {
      const arrival = handOver(world, personOf(receiverId), one.asset, at);
      const isProtected = one.asset.item.appId === APP_IDS.cs2;
      if (isProtected) settlesAt = releasedAt(arrival);
      return { ...one, to: { asset: arrival.asset, contextId: isProtected ? '16' : '2' } };
    });
  const received = moveTo(trade.botId, trade.received);
  const given = moveTo(trade.partnerId, trade.given);
  Object.assign(trade, { status: STATUS.complete, received, given, settlesAt });
}

/** Ends what time ends: open offers after two weeks, and the days for which Steam holds a trade. */
export function letTimePass(world: World): void {
  const now = world.clock.now();
  const { offers, trades } = world.trading.exchange;
  for (const offer of offers.values()) {
    if (offer.state === 2 && offer.createdAt + 14 * DAY_MS <= now)
      Object.assign(offer, { state: 5, changedAt: offer.createdAt + 14 * DAY_MS });
    if (offer.state !== 11 || offer.escrowEndsAt! > now) continue;
    Object.assign(offer, { state: 3, changedAt: offer.escrowEndsAt! });
    complete(world, trades.get(offer.tradeId!)!, offer.changedAt);
  }
}

/** Takes the received things of a trade away from the bot, and gives them back to the person under new ids. */
export function giveBack(world: World, trade: Trade, moved: readonly Moved[]): Moved[] {
  return moved.flatMap(({ to }) => {
    if (to === null) return [];
    const lies = [...heldBy(world, trade.botId, to.asset.item.appId).values()].find(
      ({ asset }) => asset.id === to.asset.id || asset.look === to.asset.look,
    );
    if (!lies) return [];
    take(world, trade.botId, lies);
    const arrival = returnItem(world, personOf(trade.partnerId), lies.asset);
    return [{ asset: lies.asset, contextId: lies.contextId, to: { asset: arrival.asset, contextId: '2' } }];
  });
}

/**
 * A person takes their trades of the last days back: all of them that are still protected, sales on markets too. They cannot trade for 30 days
 * then.
 * @returns the ids of the reversed trades
 */
export function reverseAll(world: World, partnerId: string): string[] {
  const now = world.clock.now();
  const { trades } = world.trading.exchange;
  const reversed = [...trades.values()].filter(
    ({ partnerId: partner, status, settlesAt }) =>
      partner === partnerId && status === STATUS.complete && settlesAt !== null && now < settlesAt,
  );
  for (const trade of reversed) {
    const back: Trade = {
      ...trade,
      id: tradeId(world),
      startedAt: now,
      received: [],
      given: giveBack(world, trade, trade.received),
      rollback: trade.id,
      settlesAt: null,
      says: {},
    };
    trades.set(back.id, back);
    Object.assign(trade, { status: STATUS.reversed, rollback: back.id });
  }
  const [desk] = desksOf(world, personOf(partnerId));
  if (desk) reverse(world, desk, 'seller');
  if (reversed.length > 0)
    Object.assign(partnerAccount(world.steam, partnerId), { reversedAt: now, restrictedUntil: now + RESTRICTED_DAYS * DAY_MS });
  return reversed.map(({ id }) => id);
}
