import type { Asset } from '../../model/assets.ts';
import type { Persona } from '../personas.ts';

/** A thing in an offer, in the context in which it lies. */
export type Offered = { asset: Asset; contextId: string };

/** Steam's ETradeOfferState, as far as the sandbox uses it. */
export type OfferState = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 11;

/** Fields that Steam's answers state instead of the usual ones; null leaves a field out. */
export type Says = Record<string, unknown>;

/** An offer between a bot and a person. `fromBot`: the bot sent it. `theirs`: things of the person; `bots`: things of the bot. */
export type Offer = {
  id: string;
  botId: string;
  partnerId: string;
  fromBot: boolean;
  message: string;
  theirs: readonly Offered[];
  bots: readonly Offered[];
  createdAt: number;
  changedAt: number;
  state: OfferState;
  tradeId: string | null;
  escrowEndsAt: number | null;
  says: Says;
};

/** A thing that changed hands. `to`: what it became in the inventory of its receiver; null while Steam holds it. */
export type Moved = Offered & { to: Offered | null };

/**
 * A trade from the bot's side. `status`: Steam's ETradeStatus. `settlesAt`: the end of trade protection; null without it. `rollback`: the id
 * of the trade that took this one back, or that this one takes back.
 */
export type Trade = {
  id: string;
  botId: string;
  partnerId: string;
  startedAt: number;
  status: number;
  settlesAt: number | null;
  escrowEndsAt: number | null;
  received: readonly Moved[];
  given: readonly Moved[];
  rollback: string | null;
  says: Says;
};

/** The offers and trades of all bots, in the order in which they were made. */
export type Exchange = { offers: Map<string, Offer>; trades: Map<string, Trade> };

export const emptyExchange = (): Exchange => ({ offers: new Map(), trades: new Map() });

/**
 * The account of a bot at Steam. `guard`: what Steam asks for at a sign-in. `refuses`: the EResult with which it refuses all sign-ins.
 * `refreshToken`: the only one that is valid. `expiredStatus`: the HTTP status for a session that ended.
 */
export type BotAccount = {
  acknowledged: boolean;
  escrowDays: number;
  newDeviceUntil: number;
  guard: 'device' | 'mail' | 'confirmation';
  refuses: number | null;
  refreshToken: string | null;
  accessTokens: Set<string>;
  expiredStatus: number;
  signIns: number;
};

/** A person's account. `holdFails`: Steam does not say how long it would hold a trade. `restrictedUntil`: they cannot trade before. */
export type PartnerAccount = {
  escrowDays: number;
  holdFails: boolean;
  banned: boolean;
  restrictedUntil: number;
  reversedAt: number | null;
  /** Set once the person has chosen whether everybody sees their inventory. */
  showsInventory?: boolean;
};

/**
 * What becomes of the next offers that a bot sends. `happens`: the offer is made. `answer`: `fine`, or the words of a refusal, which come with
 * this status.
 */
export type NextSend = { happens: boolean; answer: 'fine' | { text: string; status: number }; times: number };

export type SteamAccounts = { bots: Map<string, BotAccount>; partners: Map<string, PartnerAccount>; nextSends: NextSend[] };

export const emptyAccounts = (): SteamAccounts => ({ bots: new Map(), partners: new Map(), nextSends: [] });

export function botAccount({ bots }: SteamAccounts, steamId: string): BotAccount {
  const account = bots.get(steamId) ?? {
    acknowledged: false,
    escrowDays: 0,
    newDeviceUntil: 0,
    guard: 'device' as const,
    refuses: null,
    refreshToken: null,
    accessTokens: new Set<string>(),
    expiredStatus: 401,
    signIns: 0,
  };
  bots.set(steamId, account);
  return account;
}

export function partnerAccount({ partners }: SteamAccounts, steamId: string): PartnerAccount {
  const account = partners.get(steamId) ?? { escrowDays: 0, holdFails: false, banned: false, restrictedUntil: 0, reversedAt: null };
  partners.set(steamId, account);
  return account;
}

/** True when everybody sees a person's inventory. */
export const showsInventory = ({ partners }: SteamAccounts, { steamId, isPublic }: Persona): boolean =>
  partners.get(steamId)?.showsInventory ?? isPublic;
