import type { DepositFailure, TradeStatus } from '@lootfolio/domain/deposits';
import type { OfferIntent } from '@lootfolio/steam-trading/rules';
import type { SentOffer, Trade, TradeAsset } from '@lootfolio/steam-trading/port';
import { hasArrived, hasCode, isReversed, isSettled, matches, protectedUntil } from '@lootfolio/steam-trading/rules';
import { nextLookAt } from './looks.rules.ts';

/** A deposit as far as its course depends on it. `attempts`: how often its offer was sent. */
export type Course = OfferIntent & {
  status: TradeStatus;
  failure: DepositFailure | null;
  offerId: string | null;
  tradeId: string | null;
  sendingAt: Date | null;
  attempts: number;
  cancelWantedAt: Date | null;
  acceptedAt: Date | null;
  settlesAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
};

/**
 * What Steam states of a deposit. `offer`, `trade`: null when complete lists lack them. `isNamed`: an own offer has the deposit's code,
 * whatever else differs.
 */
export type Sight = { offer: SentOffer | null; trade: Trade | null; isNamed: boolean };

/** What follows for a deposit. `cancels`: its offer must be taken back at Steam. `sends`: Steam never got the offer, so it is sent again. */
export type Step = {
  status: TradeStatus;
  failure: DepositFailure | null;
  offerId: string | null;
  tradeId: string | null;
  acceptedAt: Date | null;
  settlesAt: Date | null;
  /** The things with their new ids, once all arrived. */
  arrived: readonly TradeAsset[];
  /** True when only some of the things were taken back. */
  isPartial: boolean;
  cancels: boolean;
  sends: boolean;
  nextLookAt: Date | null;
};

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** The time after an attempt to send in which Steam's lists may lag behind, and in which the request may still be on its way. */
export const LAG_MS = MINUTE_MS;
const MOST_ATTEMPTS = 2;
/** An offer of which Steam knows nothing this long after its end holds up its user no longer. */
const FORGOTTEN_MS = 10 * MINUTE_MS;
/** A trade that is stated as failed for so long hands over nothing any more. */
const FAILED_MS = 60 * MINUTE_MS;

/**
 * How far a deposit is. It never goes back. An end without acceptance lies before the acceptance, because Steam may state an end and a trade
 * of the same offer, and then the things count.
 */
const RANK: Readonly<Record<TradeStatus, number>> = {
  CREATED: 0,
  SENT: 1,
  DECLINED: 2,
  EXPIRED: 2,
  CANCELLED: 2,
  FAILED: 2,
  ACCEPTED: 3,
  PROTECTED: 4,
  SETTLED: 5,
  REVERSED: 6,
};

const isAtLeast = (status: TradeStatus, least: TradeStatus): boolean => RANK[status] >= RANK[least];

/** True for a deposit that ended without having been accepted. */
export const isUnaccepted = (status: TradeStatus): boolean => RANK[status] === RANK.FAILED;

/** Returns the own offer of a deposit in a complete list; by its id once that is known, else by code, partner and exactly its things. */
export const offerOf = (course: Course, offers: readonly SentOffer[]): SentOffer | null =>
  offers.find(({ offerId, isOurs }) => isOurs && offerId === course.offerId) ?? offers.find((offer) => matches(offer, course)) ?? null;

/** True when an own offer has the code of a deposit. */
export const isNamedIn = ({ code }: Course, offers: readonly SentOffer[]): boolean =>
  offers.some((offer) => offer.isOurs && hasCode(offer.message, code));

/**
 * Returns the trade of a deposit: the one that its offer names. Where an accepted offer names none, the trade with the same person to which
 * each of the things belongs and that began after the offer was sent.
 * @param taken the ids of trades of other deposits
 */
export function tradeOf(course: Course, offer: SentOffer | null, trades: readonly Trade[], taken: ReadonlySet<string>): Trade | null {
  const id = offer?.tradeId ?? course.tradeId;
  const own = trades.filter(({ partnerId }) => partnerId === course.partnerId);
  if (id !== null) return own.find(({ tradeId }) => tradeId === id) ?? null;
  if (offer?.state !== 'accepted') return null;
  const hasAll = ({ received }: Trade): boolean =>
    course.assets.every((asset) => received.some(({ assetId, appId }) => assetId === asset.assetId && appId === asset.appId));
  return own.find((trade) => trade.startedAt >= offer.createdAt && !taken.has(trade.tradeId) && hasAll(trade)) ?? null;
}

/** Returns what follows from what Steam states now. */
export function nextStep(course: Course, sight: Sight, now: Date): Step {
  const { offer, trade } = sight;
  const seen = seenIn(course, sight, now);
  const moves = seen !== null && mayFollow(course, seen);
  const { status, failure } = moves ? seen : course;
  const ids = course.assets.map(({ assetId }) => assetId);
  const arrived = trade !== null && isAtLeast(status, 'PROTECTED') && hasArrived(trade, ids) ? thingsOf(trade, ids) : [];
  const times = timesOf(course, sight, status, arrived);
  const escrowEndsAt = trade?.escrowEndsAt ?? offer?.escrowEndsAt ?? null;
  return {
    status,
    failure,
    offerId: offer?.offerId ?? course.offerId,
    tradeId: trade?.tradeId ?? offer?.tradeId ?? course.tradeId,
    ...times,
    arrived,
    isPartial: status === 'REVERSED' && (trade?.status === 'partial_support_rollback' || trade?.status === 'selective_support_rollback'),
    cancels: isOpen(offer) && !isAtLeast(status, 'ACCEPTED') && mustEnd(course, offer, now),
    sends: status === 'CREATED' && isLost(course, sight, now) && mayRepeat(course, now),
    nextLookAt: nextLookAt({ ...course, status, ...times, escrowEndsAt }, now),
  };
}

type Seen = { status: TradeStatus; failure: DepositFailure | null };
const as = (status: TradeStatus, failure: DepositFailure | null = null): Seen => ({ status, failure });

/**
 * Only what lies behind a state may follow it, with two exceptions. A reversal of what was never accepted changes nothing. A trade that failed
 * after the acceptance handed nothing over, and then only the things themselves count.
 */
function mayFollow({ status, failure }: Course, next: Seen): boolean {
  if (next.failure === 'NOT_HANDED_OVER' && status === 'ACCEPTED') return true;
  if (next.status === 'REVERSED' && isUnaccepted(status)) return false;
  if (next.status === 'ACCEPTED' && failure === 'NOT_HANDED_OVER') return false;
  return RANK[next.status] > RANK[status];
}

/** The state of which Steam's words speak, whatever the deposit's state is; null when they say nothing that can be relied upon. */
function seenIn(course: Course, sight: Sight, now: Date): Seen | null {
  const { offer, trade } = sight;
  return (trade && ofTrade(course, offer, trade, now)) ?? (offer ? ofOffer(course, offer, trade, now) : ofAbsence(course, sight, now));
}

function ofTrade(course: Course, offer: SentOffer | null, trade: Trade, now: Date): Seen | null {
  if (isReversed(trade)) return as('REVERSED');
  const ids = course.assets.map(({ assetId }) => assetId);
  const isAccepted = offer === null || offer.state === 'accepted' || isAtLeast(course.status, 'ACCEPTED');
  if (isAccepted && hasArrived(trade, ids)) {
    const isDoubted = offer?.state === 'reverted';
    return as(isSettled(trade, ids, now) && !isDoubted ? 'SETTLED' : 'PROTECTED');
  }
  const isOver = now.getTime() - trade.startedAt.getTime() >= FAILED_MS;
  if (trade.status === 'failed' && isOver) return as('FAILED', 'NOT_HANDED_OVER');
  return null;
}

/** What an own offer says. A number that is not known is waited for. */
function ofOffer(course: Course, offer: SentOffer, trade: Trade | null, now: Date): Seen | null {
  switch (offer.state) {
    case 'active':
    case 'needs_confirmation':
      return as('SENT');
    case 'accepted':
      return as('ACCEPTED');
    case 'in_escrow':
      return (trade?.escrowEndsAt ?? offer.escrowEndsAt) === null ? as('ACCEPTED') : as('FAILED', 'ESCROW');
    case 'declined':
    case 'countered':
    case 'cancelled_by_second_factor':
      return as('DECLINED');
    case 'expired':
      return as('EXPIRED');
    case 'cancelled':
      return as(endOf(course, now) ?? 'CANCELLED');
    case 'invalid_items':
      return as('FAILED', 'ITEMS_NOT_EXIST');
    case 'invalid':
      return as('FAILED', 'STEAM_UNAVAILABLE');
    default:
      return null;
  }
}

/** What follows when Steam's complete lists lack the offer. */
function ofAbsence(course: Course, sight: Sight, now: Date): Seen | null {
  const isForgotten = now.getTime() - course.expiresAt.getTime() > FORGOTTEN_MS;
  if (isForgotten || (course.status === 'CREATED' && isLost(course, sight, now) && !mayRepeat(course, now))) {
    const end = endOf(course, now);
    return end === null || isForgotten ? as('FAILED', 'STEAM_UNAVAILABLE') : as(end);
  }
  return null;
}

/** Why an offer ends that the server takes back; null when there is no reason. */
export function endOf(
  { cancelWantedAt, expiresAt }: Pick<Course, 'cancelWantedAt' | 'expiresAt'>,
  now: Date,
): 'CANCELLED' | 'EXPIRED' | null {
  if (cancelWantedAt !== null && cancelWantedAt < expiresAt) return 'CANCELLED';
  return now >= expiresAt ? 'EXPIRED' : null;
}

/** True when Steam had time enough and yet no list names what was sent. */
const isLost = ({ sendingAt }: Course, { offer, isNamed }: Sight, now: Date): boolean =>
  sendingAt !== null && offer === null && !isNamed && now.getTime() - sendingAt.getTime() >= LAG_MS;

const mayRepeat = (course: Course, now: Date): boolean =>
  course.attempts < MOST_ATTEMPTS && course.cancelWantedAt === null && course.expiresAt.getTime() - now.getTime() > LAG_MS;

const isOpen = (offer: SentOffer | null): offer is SentOffer => offer?.state === 'active' || offer?.state === 'needs_confirmation';

/** An offer that waits for a confirmation by the bot's own app never reaches its partner, so it ends too. */
const mustEnd = (course: Course, offer: SentOffer, now: Date): boolean =>
  endOf(course, now) !== null || isUnaccepted(course.status) || offer.state === 'needs_confirmation';

const thingsOf = ({ received }: Trade, ids: readonly string[]): TradeAsset[] => received.filter(({ assetId }) => ids.includes(assetId));

/** When the things were accepted, and from when on nobody can take them back. The latest of all that is known counts. */
function timesOf(
  { acceptedAt, settlesAt }: Course,
  { offer, trade }: Sight,
  status: TradeStatus,
  arrived: readonly TradeAsset[],
): Pick<Course, 'acceptedAt' | 'settlesAt'> {
  if (!isAtLeast(status, 'ACCEPTED')) return { acceptedAt, settlesAt };
  const accepted = acceptedAt ?? trade?.startedAt ?? offer?.updatedAt ?? null;
  if (trade === null || arrived.length === 0) return { acceptedAt: accepted, settlesAt };
  const handedOverAt = trade.escrowEndsAt ?? trade.startedAt;
  const ends = [trade.settlesAt, ...arrived.map(({ appId }) => protectedUntil(appId, handedOverAt))].filter((end) => end !== null);
  const latest = ends.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null;
  // without protection the things are the bot's at once, unless Steam still has to say so
  return { acceptedAt: accepted, settlesAt: latest ?? (status === 'SETTLED' ? handedOverAt : settlesAt) };
}
