import type { World } from '../../world.ts';
import { personaById } from '../personas.ts';
import type { Bot } from './bots.ts';
import { heldBy, letTimePass } from './exchange.ts';
import { tokenOf } from './people.ts';
import { botAccount, partnerAccount, type Offer, type Offered } from './state.ts';

/** Steam's limits of open offers: to one person, and in all. */
const MOST_PER_PARTNER = 5;
const MOST = 30;

/** A thing as an offer names it. */
export type Named = { appid: number; contextid: string; assetid: string };

export type Sent = { partnerId: string; token: string | null; message: string; theirs: readonly Named[]; bots: readonly Named[] };

/** All offers, after what time ends has ended. */
export function allOffers(world: World): Offer[] {
  letTimePass(world);
  return [...world.trading.exchange.offers.values()];
}

/** True for an offer on which its receiver can decide. Steam hides the offers of a bot that did not agree to its rules, without any error. */
export const isOpen = (world: World, offer: Offer): boolean =>
  offer.state === 2 && (!offer.fromBot || botAccount(world.steam, offer.botId).acknowledged);

/** Why Steam refuses to send an offer, in its words; null when it does not. */
export function refusalOf(world: World, bot: Bot, { partnerId, token, theirs, bots }: Sent): string | null {
  const now = world.clock.now();
  const partner = personaById(partnerId);
  if (!partner) return wrong(15);
  const { banned, restrictedUntil } = partnerAccount(world.steam, partnerId);
  if (token !== tokenOf(partnerId)) return `This Trade URL is no longer valid for sending a trade offer to ${partner.name}.`;
  if (botAccount(world.steam, bot.steamId).newDeviceUntil > now)
    return 'You have logged in from a new device. In order to protect your items, you will be unable to trade for 7 days.';
  if (banned) return `You cannot trade with ${partner.name} because they have a trade ban.`;
  if (restrictedUntil > now)
    return `${partner.name} is not available to trade. More information will be shown to ${partner.name} if they invite you to trade.`;
  const open = allOffers(world).filter((offer) => offer.botId === bot.steamId && offer.fromBot && offer.state === 2);
  if (open.length >= MOST || open.filter((offer) => offer.partnerId === partnerId).length >= MOST_PER_PARTNER)
    return `You have sent too many trade offers, or have too many outstanding trade offers with ${partner.name}. Please cancel some before sending more.`;
  if (theirs.length + bots.length === 0) return wrong(2);
  return found(world, partnerId, theirs) && found(world, bot.steamId, bots) ? null : wrong(26);
}

export const wrong = (eresult: number): string => `There was an error sending your trade offer. Please try again later. (${eresult})`;

/** The named things in an inventory; null when one is not there, or cannot be traded. */
function found(world: World, ownerId: string, named: readonly Named[]): Offered[] | null {
  const held = new Map([...new Set(named.map(({ appid }) => appid))].map((appId) => [appId, heldBy(world, ownerId, appId)]));
  const all = named.map(({ appid, contextid, assetid }) => {
    const one = held.get(appid)?.get(assetid);
    return one?.isFree && one.contextId === contextid ? { asset: one.asset, contextId: one.contextId } : null;
  });
  return all.every((one) => one !== null) ? all : null;
}

/** Makes an offer of a bot that `refusalOf` does not refuse. */
export const send = (world: World, bot: Bot, { partnerId, message, theirs, bots }: Sent): Offer =>
  add(world, {
    botId: bot.steamId,
    partnerId,
    fromBot: true,
    message,
    theirs: found(world, partnerId, theirs)!,
    bots: found(world, bot.steamId, bots)!,
  });

export const offerId = (world: World): string => String(7_500_000_000 + world.nextNumber());

function add(world: World, parts: Pick<Offer, 'botId' | 'partnerId' | 'fromBot' | 'message' | 'theirs' | 'bots'>): Offer {
  const at = world.clock.now();
  const offer: Offer = {
    ...parts,
    id: offerId(world),
    createdAt: at,
    changedAt: at,
    state: 2,
    tradeId: null,
    escrowEndsAt: null,
    says: {},
  };
  world.trading.exchange.offers.set(offer.id, offer);
  return offer;
}

/** The person answers with an offer of their own: fewer things of theirs, and one of the bot's when it has any. The old offer ends. */
export function counter(world: World, offer: Offer): Offer {
  Object.assign(offer, { state: 4, changedAt: world.clock.now() });
  const wanted = [...heldBy(world, offer.botId, 730).values()].filter(({ isFree }) => isFree).slice(0, 1);
  return add(world, {
    botId: offer.botId,
    partnerId: offer.partnerId,
    fromBot: false,
    message: offer.message,
    theirs: offer.theirs.slice(0, Math.max(1, offer.theirs.length - 1)),
    bots: wanted.map(({ asset, contextId }) => ({ asset, contextId })),
  });
}
