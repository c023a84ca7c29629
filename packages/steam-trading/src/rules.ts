import { APP_IDS } from '@lootfolio/domain/games';
import type { AssetRef, SentOffer, Trade, TradeAsset } from './port.ts';

const DAY_MS = 86_400_000;

/** The games whose trades Steam lets both sides take back for some days. */
const PROTECTED_DAYS: Readonly<Record<number, number>> = { [APP_IDS.cs2]: 7 };

/**
 * Returns the time until which a trade of a game can be taken back; null for a game without protection. It is computed and not read from
 * Steam's texts, because these change with language and year.
 */
export function protectedUntil(appId: number, acceptedAt: Date): Date | null {
  const days = PROTECTED_DAYS[appId];
  return days === undefined ? null : new Date(acceptedAt.getTime() + days * DAY_MS);
}

/** Statuses of a trade that was taken back, in whole or in part: by support, by the end of an escrow, or by one of its sides. */
const TAKEN_BACK = new Set<Trade['status']>([
  'partial_support_rollback',
  'full_support_rollback',
  'selective_support_rollback',
  'escrow_rollback',
  'trade_protection_rollback',
]);

/** True when a trade was taken back, in whole or in part, or carries back what another one brought. */
export const isReversed = (trade: Trade): boolean => TAKEN_BACK.has(trade.status) || trade.rollbackTradeId !== null;

/** The received thing that had this id in the inventory of its giver; null until Steam stated its new ids. */
const handedOver = (trade: Trade, assetId: string): TradeAsset | null =>
  trade.received.find((asset) => asset.assetId === assetId && asset.newAssetId !== null && asset.newContextId !== null) ?? null;

/** True when every one of these things arrived: it has new ids in a trade that is complete, or committed for ever. */
export const hasArrived = (trade: Trade, assetIds: readonly string[]): boolean =>
  assetIds.length > 0 &&
  (trade.status === 'complete' || trade.status === 'committed') &&
  !isReversed(trade) &&
  assetIds.every((assetId) => handedOver(trade, assetId) !== null);

/**
 * True when nobody can take back these things any more. A trade may stay `committed` for ever, so this status counts too, but only with a
 * stated time of settlement. A time that lies ahead is waited for whatever the status is.
 */
export function isSettled(trade: Trade, assetIds: readonly string[], now: Date): boolean {
  if (!hasArrived(trade, assetIds)) return false;
  if (trade.status === 'committed' && trade.settlesAt === null) return false;
  // Steam hands over what it held only then
  const handedOverAt = trade.escrowEndsAt ?? trade.startedAt;
  const ends = assetIds.map((assetId) => protectedUntil(handedOver(trade, assetId)!.appId, handedOverAt));
  // without protection there is no end
  return [trade.settlesAt, ...ends].every((end) => Number(end) <= now.getTime());
}

/** What an offer is sent for. `code`: stands in its message and in no other's. */
export type OfferIntent = { code: string; partnerId: string; assets: readonly AssetRef[] };

const nameOf = ({ appId, contextId, assetId }: AssetRef): string => `${appId} ${contextId} ${assetId}`;

/** True when an own offer is the one that was sent for an intent: code, partner and exactly these things, and nothing given. */
export function matches(offer: SentOffer, intent: OfferIntent): boolean {
  const asked = new Set(intent.assets.map(nameOf));
  const listed = new Set(offer.receive.map(nameOf));
  return (
    offer.isOurs &&
    offer.partnerId === intent.partnerId &&
    hasCode(offer.message, intent.code) &&
    offer.give.length === 0 &&
    asked.size > 0 &&
    listed.size === offer.receive.length &&
    listed.size === asked.size &&
    [...asked].every((name) => listed.has(name))
  );
}

/** True when a code stands in a message as a word of its own, and not as a part of a longer code. */
export const hasCode = (message: string, code: string): boolean => code !== '' && message.split(/[^\w-]/).includes(code);
