import type { ReplyOf } from '@lootfolio/contract/call';
import type { currentDeposit } from '@lootfolio/contract/features/money/deposits';
import type { TradeStatus } from '@lootfolio/domain/deposits';
import { avatarVersion } from '../../people/auth/auth.public.ts';
import type { OfferRow } from './deposits.reads.ts';
import { offerMessage } from './offer-code.ts';

export type Offer = NonNullable<ReplyOf<typeof currentDeposit>['data']>;

/** The states in which a deposit will be credited. */
const PROMISED: readonly TradeStatus[] = ['ACCEPTED', 'PROTECTED'];

/** The address of a bot's picture on this server. */
export const botAvatarPath = (steamId: string, address: string): string =>
  `/api/v1/payment/itempay/bot-avatar/${steamId}?v=${avatarVersion(address)}`;

/** Presents a deposit to its user. @param resolve gives the real target of an outside address */
export const presentOffer = (row: OfferRow, resolve: (url: string) => string): Offer => ({
  order_number: row.paymentId,
  message: offerMessage(row.code),
  amount: row.amount,
  app_id: row.appId,
  items: row.items ?? 0,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  status: row.status,
  failure: row.failure,
  offer_url: row.offerId === null ? null : resolve(`https://steamcommunity.com/tradeoffer/${row.offerId}/`),
  credited_on: PROMISED.includes(row.status) ? (row.settlesAt?.toISOString() ?? null) : null,
  bot_info: {
    steam_id: row.botSteamId,
    bot_avatar: row.botAvatar === null ? '' : botAvatarPath(row.botSteamId, row.botAvatar),
    name: row.botName ?? row.botSteamId,
    bot_level: row.botLevel,
    bot_registration: row.botSince?.toISOString() ?? null,
  },
});
