import type { SentOffer, Trade, TradeAsset } from '@lootfolio/steam-trading/port';
import type { Course, Sight } from '../src/features/money/deposits/bot/course.rules.ts';

export const SIGHT_START = new Date('2026-11-20T12:00:00Z');
export const after = (ms: number): Date => new Date(SIGHT_START.getTime() + ms);
export const PARTNER = '76561198000000002';

/** A deposit of two things of CS2 whose offer is open. */
export const courseOf = (more: Partial<Course> = {}): Course => ({
  ...{ code: 'LF-7Q2M9X', partnerId: PARTNER, status: 'SENT', failure: null, offerId: '70', tradeId: null, attempts: 1 },
  assets: ['1', '2'].map((assetId) => ({ appId: 730, contextId: '2', assetId })),
  ...{ sendingAt: SIGHT_START, cancelWantedAt: null, acceptedAt: null, settlesAt: null, createdAt: SIGHT_START },
  expiresAt: after(600_000),
  ...more,
});

export const offerOfCourse = (more: Partial<SentOffer> = {}): SentOffer => ({
  ...{ offerId: '70', partnerId: PARTNER, isOurs: true, message: 'Lootfolio deposit LF-7Q2M9X', state: 'active', stateNumber: 2 },
  ...{ give: [], tradeId: null, createdAt: SIGHT_START, updatedAt: SIGHT_START, expiresAt: after(14 * 86_400_000), escrowEndsAt: null },
  receive: ['1', '2'].map((assetId) => ({ appId: 730, contextId: '2', assetId, amount: 1, missing: false })),
  ...more,
});

export const receivedThing = (assetId: string, more: Partial<TradeAsset> = {}): TradeAsset => ({
  ...{ appId: 730, contextId: '2', assetId, amount: 1, newAssetId: `9${assetId}`, newContextId: '16' },
  ...more,
});

/** The trade of this offer, accepted a minute after it was sent. */
export const tradeOfCourse = (more: Partial<Trade> = {}): Trade => ({
  ...{ tradeId: '790', partnerId: PARTNER, startedAt: after(60_000), status: 'complete', statusNumber: 3, given: [] },
  ...{ settlesAt: after(7 * 86_400_000 + 60_000), escrowEndsAt: null, rollbackTradeId: null },
  received: [receivedThing('1'), receivedThing('2')],
  ...more,
});

export const sightOf = (more: Partial<Sight> = {}): Sight => ({ offer: null, trade: null, isNamed: false, ...more });
