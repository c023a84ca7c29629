import type { TradeStatus } from '@lootfolio/domain/deposits';
import type { AppId } from '@lootfolio/domain/games';
import type {
  BalancePaymentMethod,
  GatewayName,
  LEDGER_KINDS,
  OperationStatus,
  OperationType,
  PaymentAttention,
  PaymentMethod,
} from '@lootfolio/domain/payments';
import type { AdminPaymentSort, ChangedField } from '@lootfolio/domain/payments-admin';
import { LISTED_MATCHES, SHORTEST_PART } from '@lootfolio/domain/users';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { countWaiting, waitsForAdmin } from '../../money/payments/payments.public.ts';

/** A payment with its user and its order at a gateway. The names of deleted users are null, and so is everything of an order without one. */
export type TransactionRow = {
  id: number;
  userId: number;
  userName: string | null;
  steamId: string | null;
  avatar: string | null;
  amount: number;
  wallet: string | null;
  type: OperationType;
  method: PaymentMethod;
  balanceMethod: BalancePaymentMethod | null;
  operationStatus: OperationStatus;
  attention: PaymentAttention | null;
  booked: number;
  promised: number;
  bookings: number;
  note: string | null;
  createdAt: Date;
  updatedAt: Date;
  cryptoId: number | null;
  provider: GatewayName | null;
  orderId: string | null;
  externalId: string | null;
  price: number | null;
  priceCurrency: string | null;
  gatewayStatus: string | null;
  coin: string | null;
  received: number | null;
  invoiceUrl: string | null;
  cryptoCreatedAt: Date | null;
  cryptoUpdatedAt: Date | null;
  trade: TradeRow | null;
};

/** A trade with a bot. `partnerSteamId`: empty when the account of the user was deleted. Times are in milliseconds. */
type TradeRow = {
  id: number;
  botSteamId: string;
  partnerSteamId: string;
  tradeId: string | null;
  status: TradeStatus;
  appId: AppId;
  things: { itemId: number; price: number }[];
  createdAt: number;
  updatedAt: number;
};

/** Null = all. */
export type Filters = { method: PaymentMethod | null; type: OperationType | null; status: OperationStatus | null };
export type View = Filters & { search: string; waiting: boolean; sort: AdminPaymentSort; page: number; limit: number };
type TransactionList = { rows: TransactionRow[]; total: number; hasMore: boolean };

/** Payments of one type, method and state. The indexes keep each group in the orders of the list. */
type Group = { type: OperationType; method: PaymentMethod; status: OperationStatus; payments: number };

/** Returns one page of the payments; a page past the end is the last one. */
export async function readTransactions(db: Reader, view: View): Promise<TransactionList> {
  if (view.search === '' && !view.waiting) {
    const groups = await readGroups(db, view);
    return { ...(await readMerged(db, view, groups)), hasMore: false };
  }
  const found = await findIds(db, view);
  const ids = found.slice(0, LISTED_MATCHES);
  return { ...(await readFound(db, view, ids)), hasMore: found.length > ids.length };
}

/** Returns one payment; null when there is none. */
export async function findTransaction(db: Reader, id: number): Promise<TransactionRow | null> {
  const { rows } = await readRows(db, sql`select p.id from payments p where p.id = ${id}`, sql`p.id`);
  return rows[0] ?? null;
}

/** Returns the condition of the filters, for payments and for their counts. */
const selects = ({ method, type, status }: Filters): RawBuilder<unknown> =>
  sql.join(
    [
      ...(method === null ? [] : [sql`payment_method = ${method}`]),
      ...(type === null ? [] : [sql`operation_type = ${type}`]),
      ...(status === null ? [] : [sql`operation_status = ${status}`]),
      sql`true`,
    ],
    sql` and `,
  );

/** Returns the groups that the filters select and that have payments. */
async function readGroups(db: Reader, filters: Filters): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select operation_type as type, payment_method as method, operation_status as status, payments from payment_counts
    where payments > 0 and ${selects(filters)} order by 1, 2, 3`.execute(db);
  return rows;
}

type Page = Pick<TransactionList, 'rows' | 'total'>;

/** Where a page lies. The second half of a list is read from its end. */
function placeOf({ page, limit, sort }: View, total: number) {
  const offset = Math.min(page - 1, Math.max(0, Math.ceil(total / limit) - 1)) * limit;
  const size = Math.min(limit, total - offset);
  const fromEnd = offset > total / 2;
  const [column, direction] = sort.split(':') as ['created_at' | 'amount', 'asc' | 'desc'];
  return {
    ...{ column, size, fromEnd },
    skipped: fromEnd ? total - offset - size : offset,
    way: (direction === 'desc') !== fromEnd ? sql`desc` : sql`asc`,
  };
}

/** Reads a page from the groups, each of which an index has in order. */
async function readMerged(db: Reader, view: View, groups: readonly Group[]): Promise<Page> {
  const total = groups.reduce((sum, { payments }) => sum + payments, 0);
  if (total === 0) return { rows: [], total };
  const { column, way, size, skipped, fromEnd } = placeOf(view, total);
  const by = sql.ref(column);
  const merged = groups.map(
    ({ type, method, status }) => sql`(select id, ${by} from payments
      where operation_type = ${type} and payment_method = ${method} and operation_status = ${status}
      order by ${by} ${way}, id ${way} limit ${skipped + size})`,
  );
  const ids = sql`select id from (${sql.join(merged, sql` union all `)}) merged order by ${by} ${way}, id ${way} limit ${size} offset ${skipped}`;
  const { rows } = await readRows(db, ids, sql`p.${by} ${way}, p.id ${way}`);
  return { rows: fromEnd ? rows.toReversed() : rows, total };
}

async function readFound(db: Reader, view: View, ids: readonly number[]): Promise<Page> {
  const total = ids.length;
  const { column, way, size, skipped, fromEnd } = placeOf(view, total);
  const order = sql`p.${sql.ref(column)} ${way}, p.id ${way}`;
  const page = sql`select p.id from payments p where p.id = any (${[...ids]}::bigint[]) order by ${order} limit ${size} offset ${skipped}`;
  const { rows } = await readRows(db, page, order);
  return { rows: fromEnd ? rows.toReversed() : rows, total };
}

/** Returns the ids of the payments that match, the newest first. Returns one id more than the list shows when there are more. */
async function findIds(db: Reader, view: View): Promise<number[]> {
  const { search, waiting } = view;
  const conditions = [
    selects(view),
    ...(waiting ? [waitsForAdmin()] : []),
    ...(search === '' ? [] : [matches(search, await findUsers(db, search))]),
  ];
  const { rows } = await sql<{ id: number }>`select p.id from payments p where ${sql.join(conditions, sql` and `)}
    order by p.created_at desc, p.id desc limit ${LISTED_MATCHES + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

const PAYMENT_ID = /^#?(\d{1,15})$/;

function matches(search: string, users: readonly number[]): RawBuilder<unknown> {
  const [, id] = PAYMENT_ID.exec(search) ?? [];
  const named = sql`p.user_id = any (${[...users]}::int[])`;
  return id === undefined ? named : sql`(p.id = ${Number(id)} or ${named})`;
}

/** Returns the users whose names have the text in them; fewer than three characters find the beginning of a name. */
async function findUsers(db: Reader, search: string): Promise<number[]> {
  const literal = search.replace(/[\\%_]/g, '\\$&');
  const isShort = search.length < SHORTEST_PART;
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.deleted_at is null
      and u.search_text like fold_text(${isShort ? `%\n${literal}%` : `%${literal}%`})
      and u.name_key like fold_text(${isShort ? `${literal}%` : `%${literal}%`})
      and exists (select from payments p where p.user_id = u.id)
    order by u.joined_at desc, u.id desc limit ${LISTED_MATCHES}`.execute(db);
  return rows.map(({ id }) => id);
}

/** @param ids a query of the ids of payments */
const readRows = (db: Reader, ids: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<{ rows: TransactionRow[] }> =>
  sql<TransactionRow>`
    select p.id, p.user_id as "userId", p.amount, p.wallet, p.operation_type as type, p.payment_method as method,
      p.balance_payment_method as "balanceMethod", p.operation_status as "operationStatus", p.attention, p.booked, p.promised, p.bookings,
      p.note, p.created_at as "createdAt", p.updated_at as "updatedAt",
      u.user_name as "userName", u.steam_id as "steamId", u.avatar_medium as avatar,
      c.id as "cryptoId", c.provider, c.order_id as "orderId", c.external_id as "externalId", c.price, c.price_currency as "priceCurrency",
      c.gateway_status as "gatewayStatus", c.coin, c.received, c.invoice_url as "invoiceUrl", c.created_at as "cryptoCreatedAt",
      c.updated_at as "cryptoUpdatedAt", t.trade
    from (${ids}) wanted join payments p on p.id = wanted.id
    left join users u on u.id = p.user_id and u.deleted_at is null
    left join crypto_payments c on c.payment_id = p.id
    left join lateral (
      select json_build_object('id', d.id, 'botSteamId', b.steam_id, 'partnerSteamId', d.partner_steam_id, 'tradeId', d.trade_id,
        'status', d.status, 'appId', d.app_id, 'createdAt', extract(epoch from d.created_at) * 1000,
        'updatedAt', extract(epoch from d.updated_at) * 1000,
        'things', (select json_agg(json_build_object('itemId', i.item_id, 'price', i.price) order by i.position)
          from deposit_items i where i.deposit_id = d.id)) as trade
      from deposits d join trade_bots b on b.id = d.bot_id where d.payment_id = p.id) t on true
    order by ${order}`.execute(db);

/** Returns number and volume of the payments that the filters select, and how many payments wait. */
export async function readStats(db: Reader, filters: Filters) {
  const { rows } = await sql<Record<Exclude<StatName, 'total_waiting_count'>, number>>`
    select coalesce(sum(payments), 0)::bigint as total_transaction,
      coalesce(sum(amount), 0)::bigint as total_transaction_amount,
      coalesce(sum(payments) filter (where operation_type = 'DEPOSIT' and operation_status = 'COMPLETED'), 0)::bigint as total_deposit_count,
      coalesce(sum(amount) filter (where operation_type = 'DEPOSIT' and operation_status = 'COMPLETED'), 0)::bigint as total_deposit_amount,
      coalesce(sum(payments) filter (where operation_status = 'PENDING'), 0)::bigint as total_pending_count,
      coalesce(sum(amount) filter (where operation_status = 'PENDING'), 0)::bigint as total_pending_amount,
      coalesce(sum(payments) filter (where operation_status = 'FAILED'), 0)::bigint as total_failed_count,
      coalesce(sum(amount) filter (where operation_status = 'FAILED'), 0)::bigint as total_failed_amount
    from payment_counts
    where ${selects(filters)}`.execute(db);
  return { ...rows[0]!, total_waiting_count: await countWaiting(db) };
}

type StatName =
  | `total_${'transaction' | 'transaction_amount'}`
  | `total_${'deposit' | 'pending' | 'failed'}_${'count' | 'amount'}`
  | 'total_waiting_count';

export type ChangeRow = {
  at: Date;
  adminId: number | null;
  adminName: string | null;
  field: ChangedField;
  from: string | null;
  to: string | null;
};

/** Returns what changed of a payment, newest first. */
export async function readHistory(db: Reader, id: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select h.at, h.admin_id as "adminId", u.user_name as "adminName", h.field, h.old_value as "from", h.new_value as "to"
    from payment_changes h left join users u on u.id = h.admin_id and u.deleted_at is null
    where h.payment_id = ${id} order by h.at desc, h.id`.execute(db);
  return rows;
}

export type PostingRow = {
  id: number;
  createdAt: Date;
  kind: (typeof LEDGER_KINDS)[number];
  reference: string;
  balance: number;
  pending: number;
  debt: number;
};

/** Returns the postings that a payment caused, newest first. */
export async function readPostings(db: Reader, payment: TransactionRow): Promise<PostingRow[]> {
  const { id, bookings, provider, externalId, trade } = payment;
  const references = [
    ...Array.from({ length: bookings }, (_, at) => `payment:${id}#${at + 1}`),
    ...(externalId === null ? [] : [`${provider}:${externalId}`]),
    ...(trade?.tradeId ? [`steam-trade:${trade.tradeId}`] : []),
  ];
  const { rows } = await sql<PostingRow>`
    select p.id, p.created_at as "createdAt", p.kind, p.reference,
      coalesce(sum(e.amount) filter (where a.name like 'user:%'), 0)::bigint as balance,
      coalesce(sum(e.amount) filter (where a.name like 'pending:%'), 0)::bigint as pending,
      coalesce(sum(e.amount) filter (where a.name like 'debt:%'), 0)::bigint as debt
    from ledger_postings p join ledger_entries e on e.posting_id = p.id join ledger_accounts a on a.id = e.account_id
    where p.kind in ('DEPOSIT', 'ADJUSTMENT', 'REVERSAL') and p.reference = any (${references}::text[])
    group by p.id order by p.id desc`.execute(db);
  return rows;
}
