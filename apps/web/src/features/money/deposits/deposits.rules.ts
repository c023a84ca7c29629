import { OFFER_SECONDS, type TradeStatus } from '@lootfolio/domain/deposits';
import { GAMES } from '@lootfolio/domain/games';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { pathTo } from '../../../lib/path-to.ts';
import { FAILURES } from './deposits.labels.ts';
import type { TradeOffer } from './deposits.queries.ts';

/** True while the user can still accept the offer. */
export const isOpen = (status: TradeStatus): boolean => status === 'CREATED' || status === 'SENT';

/** True once the user gave the things. */
export const isAccepted = (status: TradeStatus): boolean => status === 'ACCEPTED' || status === 'PROTECTED' || status === 'SETTLED';

/** True when the payment ended without money, whatever became of the trade. */
export const isEnded = ({ operation_status: status }: Pick<TradeOffer, 'operation_status'>): boolean =>
  status !== 'PENDING' && status !== 'COMPLETED';

/** True when nothing is credited for the offer any more. */
export const isVoid = (offer: Pick<TradeOffer, 'status' | 'operation_status'>): boolean =>
  isEnded(offer) || !(isOpen(offer.status) || isAccepted(offer.status));

/** The moment at which an offer ends, in milliseconds since 1970. */
export const endOf = ({ created_at: at }: Pick<TradeOffer, 'created_at'>): number => Date.parse(at) + OFFER_SECONDS * 1000;

const MISSING = 'ITEMS_NOT_EXIST';

/** Why no offer was made (DEP-229, DEP-230, DEP-232): the server's message, with the screen's own text for missing things. */
export function refusalText(error: unknown): string {
  const message = error instanceof ApiError ? error.msg : '';
  if (message === MISSING) return t('deposits.failedMissing');
  return message || t('deposits.failedOther');
}

/** The same of an offer that failed after it was made. */
export function failureText({ failure }: Pick<TradeOffer, 'failure'>): string {
  if (failure === MISSING) return t('deposits.failedMissing');
  return failure === null ? t('deposits.failedOther') : t(FAILURES[failure]);
}

/** The page of an item, by the name at Steam (ROUTE-223). */
export const itemPath = ({ app_id: id, market_hash_name: name }: { app_id: number; market_hash_name: string }): string =>
  pathTo('/$game/item/$slug', { params: { game: GAMES.find(({ appId }) => appId === id)?.slug ?? 'cs2', slug: name } });
