import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminReadPayment } from '@lootfolio/contract/features/operator/payments-admin';
import { gameSlug, type AppId } from '@lootfolio/domain/games';
import { PAYMENT_CURRENCY } from '@lootfolio/domain/payments';
import { accountNumberOf } from '@lootfolio/domain/steam-ids';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary } from '../../market/items/items.public.ts';
import { avatarPath } from '../../people/auth/auth.public.ts';
import type { ChangeRow, PostingRow, TransactionRow } from './payments-admin.reads.ts';

type Item = ReplyOf<typeof adminReadPayment>['item'];
type Transaction = Omit<Item, 'history' | 'postings'>;
type Items = Pick<ItemDirectory, 'byId'>;

/** Presents a payment for administrators. @param callerId the administrator */
export const presentTransaction = (items: Items, row: TransactionRow, callerId: number): Transaction => ({
  id: row.id,
  user: {
    id: row.userId,
    user_name: row.userName,
    steam_id: row.steamId,
    avatar_medium: row.steamId && avatarPath({ steam_id: row.steamId, avatar_medium: row.avatar }),
  },
  is_own: row.userId === callerId,
  amount: row.amount,
  currency: PAYMENT_CURRENCY,
  wallet: row.wallet,
  operation_type: row.type,
  balance_payment_method: row.balanceMethod,
  operation_status: row.operationStatus,
  status: row.gatewayStatus ?? row.trade?.status ?? null,
  payment_method: row.method,
  attention: row.attention,
  booked: row.booked,
  promised: row.promised,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  note: row.note,
  steam_trade: row.trade && presentTrade(items, row.trade),
  crypto_transaction: presentCrypto(row),
});

function presentTrade(items: Items, trade: NonNullable<TransactionRow['trade']>): NonNullable<Transaction['steam_trade']> {
  const partner = trade.partnerSteamId === '' ? '' : String(accountNumberOf(trade.partnerSteamId));
  return {
    id: trade.id,
    steam_id: trade.botSteamId,
    partner_accountid: partner,
    tradeid: trade.tradeId,
    status: trade.status,
    tradelink: partner === '' ? null : `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=****`,
    items_to_receive: trade.things.map(({ itemId, price }) => ({ item_detail: presentItem(items, itemId, trade.appId), price })),
    created_at: new Date(trade.createdAt).toISOString(),
    updated_at: new Date(trade.updatedAt).toISOString(),
  };
}

/** An item that another process has just added has no name here yet. */
function presentItem(items: Items, itemId: number, appId: AppId) {
  const item = items.byId(itemId);
  const { name, image, game } = item ? itemSummary(item) : { name: `#${itemId}`, image: null, game: gameSlug(appId) };
  return { image, name, game };
}

const presentCrypto = (row: TransactionRow): Transaction['crypto_transaction'] =>
  row.cryptoId === null
    ? null
    : {
        id: row.cryptoId,
        order_id: row.orderId!,
        price_amount: row.price! / 1000,
        price_currency: row.priceCurrency!,
        provider: row.provider!,
        gateway_status: row.gatewayStatus,
        operation_status: row.operationStatus,
        coin: row.coin,
        payment_wallet: row.wallet,
        received: row.received!,
        invoice_url: row.invoiceUrl,
        created_at: row.cryptoCreatedAt!.toISOString(),
        updated_at: row.cryptoUpdatedAt!.toISOString(),
      };

/** Presents a change of a payment. Amounts are stored as text. */
export function presentChange({ at, adminId, adminName, field, from, to }: ChangeRow): Item['history'][number] {
  const value = (text: string | null) => (text !== null && field === 'amount' ? Number(text) : text);
  return {
    at: at.toISOString(),
    admin: adminId === null ? null : { id: adminId, user_name: adminName },
    field,
    from: value(from),
    to: value(to),
  };
}

export const presentPosting = ({ createdAt, ...posting }: PostingRow): Item['postings'][number] => ({
  ...posting,
  created_at: createdAt.toISOString(),
});
