import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminReadPayment } from '@lootfolio/contract/features/operator/payments-admin';
import { PAYMENT_CURRENCY } from '@lootfolio/domain/payments';
import { avatarPath } from '../../people/auth/auth.public.ts';
import type { ChangeRow, PostingRow, TransactionRow } from './payments-admin.reads.ts';

type Item = ReplyOf<typeof adminReadPayment>['item'];
type Transaction = Omit<Item, 'history' | 'postings'>;

/** Presents a payment for administrators. @param callerId the administrator */
export const presentTransaction = (row: TransactionRow, callerId: number): Transaction => ({
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
  status: row.gatewayStatus,
  payment_method: row.method,
  attention: row.attention,
  booked: row.booked,
  promised: row.promised,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  note: row.note,
  // deposits of items bring their trade
  steam_trade: null,
  crypto_transaction: presentCrypto(row),
});

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
