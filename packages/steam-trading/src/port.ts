import type { OfferState, TradeStatus } from './states.ts';

/** The credentials of a bot's account. They give full control of it. `sharedSecret`: of its mobile authenticator, base64 or hexadecimal. */
export type TradeAccount = { steamId: string; accountName: string; password: string; sharedSecret: string };

/** One thing in an inventory at Steam. Ids are decimal numbers that may be greater than 2^53. */
export type AssetRef = { appId: number; contextId: string; assetId: string };

/** A person who trades with the bot. `token`: of their trade link; null for a friend of the bot. */
export type Partner = { steamId: string; token: string | null };

/** An offer that only receives: the bot gives nothing. `message`: at most 128 characters. */
export type OfferDraft = { partner: Partner; message: string; receive: readonly AssetRef[] };

/** What Steam answered to a sent offer. `needsConfirmation`: the offer waits for the bot's mobile app or mail, and the partner does not see it. */
export type SentReceipt = { offerId: string; needsConfirmation: boolean };

/** `missing`: the thing is no longer in its owner's inventory. */
export type OfferAsset = AssetRef & { amount: number; missing: boolean };

/**
 * A trade offer as Steam states it. `state` is `unknown` for a number that this package does not know; `stateNumber` is Steam's number.
 * `tradeId`: null until the trade exists, and at times even after it was accepted. `receive` may be empty for a while.
 */
export type SentOffer = {
  offerId: string;
  partnerId: string;
  isOurs: boolean;
  message: string;
  state: OfferState;
  stateNumber: number;
  give: readonly OfferAsset[];
  receive: readonly OfferAsset[];
  tradeId: string | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  escrowEndsAt: Date | null;
};

/** A thing of a trade. The new ids are those in the inventory of the receiver; null until Steam handed it over. */
export type TradeAsset = AssetRef & { amount: number; newAssetId: string | null; newContextId: string | null };

/**
 * A trade as Steam states it. `startedAt`: the time at which the partner accepted. `settlesAt`: the end of trade protection, where Steam
 * states it. `rollbackTradeId`: the other one of a reversed trade and the trade that carries its things back.
 */
export type Trade = {
  tradeId: string;
  partnerId: string;
  startedAt: Date;
  status: TradeStatus;
  statusNumber: number;
  settlesAt: Date | null;
  escrowEndsAt: Date | null;
  received: readonly TradeAsset[];
  given: readonly TradeAsset[];
  rollbackTradeId: string | null;
};

/** How long Steam would hold a trade, in seconds: because of the bot's own account, because of the partner's, and the longer of both. */
export type Hold = { own: number; partner: number; longest: number };

/** `level` and `memberSince`: null when Steam does not state them. */
export type OwnProfile = { steamId: string; name: string; avatar: string; level: number | null; memberSince: Date | null };

/** The things in the bot's inventory of a game. `slots`: how many fit in; null without a limit. */
export type InventoryCount = { used: number; slots: number | null };

/** A thing in the bot's own inventory. `name`: Steam's name of the item (market hash name). */
export type OwnThing = AssetRef & { name: string };

/** Trading with one account. Every call signs in or renews the session when it must. @throws SteamError */
export type SteamTrader = {
  /** Signs in now, also after an error that only an operator can mend (`NEEDS_LOGIN`). */
  signIn: () => Promise<void>;
  /** Agrees to the rules of trade protection. Until then an account's offers stay where they are without any error. */
  acknowledgeTradeProtection: () => Promise<void>;
  inventoryCount: (appId: number) => Promise<InventoryCount>;
  /** Returns all things in the inventory of a game, those under trade protection too. Complete, or an error. */
  things: (appId: number) => Promise<OwnThing[]>;
  profile: () => Promise<OwnProfile>;
  /** Never returns 0 for what Steam did not state. */
  hold: (partner: Partner) => Promise<Hold>;
  /**
   * Sends an offer once. An error with `mayHaveHappened` proves nothing: only `sentOffers` tells whether the offer exists. So does an
   * answer: an offer exists when `offer` returns it.
   */
  sendOffer: (draft: OfferDraft) => Promise<SentReceipt>;
  /** Returns the bot's own offers: all open ones, and those that changed since a time. Complete, or an error. */
  sentOffers: (changedSince: Date) => Promise<SentOffer[]>;
  /** Returns open offers that others sent to the bot: counter-offers. Complete, or an error. */
  receivedOffers: () => Promise<SentOffer[]>;
  /** Null when Steam knows no such offer. */
  offer: (offerId: string) => Promise<SentOffer | null>;
  /** Takes back an own offer. Only open ones can be: others are refused with the cause `NotOpen`, and no request leaves. */
  cancelOffer: (offer: Pick<SentOffer, 'offerId' | 'partnerId' | 'state'>) => Promise<void>;
  /** Refuses an offer that somebody sent to the bot. */
  declineOffer: (offer: Pick<SentOffer, 'offerId' | 'partnerId' | 'state'>) => Promise<void>;
  /** Null when Steam knows no such trade, as it may for some minutes after its offer was accepted. */
  trade: (tradeId: string) => Promise<Trade | null>;
  /** Returns the trades that began since a time, failed and reversed ones too, the newest first. Complete, or an error. */
  tradesSince: (since: Date) => Promise<Trade[]>;
};
