import type { ReplyOf } from '@lootfolio/contract/call';
import type { currentDeposit } from '@lootfolio/contract/features/money/deposits';
import type { TradeStatus } from '@lootfolio/domain/deposits';
import type { Outside } from '../../../platform/outside/outside.ts';
import { avatarPath } from '../../people/auth/auth.public.ts';
import type { OfferRow } from './deposits.reads.ts';
import { offerMessage } from './offer-code.ts';

export type Offer = NonNullable<ReplyOf<typeof currentDeposit>['data']>;

/** The states in which a deposit will be credited. */
const PROMISED: readonly TradeStatus[] = ['ACCEPTED', 'PROTECTED'];

/** Presents a deposit to its user. @param outside the place of Steam's pages: in the sandbox they are its own */
export const presentOffer = (row: OfferRow, outside: Pick<Outside, 'resolve'>): Offer => ({
  order_number: row.paymentId,
  message: offerMessage(row.code),
  amount: row.amount,
  app_id: row.appId,
  items: row.items ?? 0,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  status: row.status,
  operation_status: row.operationStatus,
  failure: row.failure,
  offer_url: row.offerId === null ? null : outside.resolve(`https://steamcommunity.com/tradeoffer/${row.offerId}/`),
  credited_on: PROMISED.includes(row.status) && row.operationStatus === 'PENDING' ? (row.settlesAt?.toISOString() ?? null) : null,
  bot_info: {
    steam_id: row.botSteamId,
    bot_avatar: avatarPath({ steam_id: row.botSteamId, avatar_medium: row.botAvatar }) ?? '',
    name: row.botName ?? row.botSteamId,
    bot_level: row.botLevel,
    bot_registration: row.botSince?.toISOString() ?? null,
  },
});
