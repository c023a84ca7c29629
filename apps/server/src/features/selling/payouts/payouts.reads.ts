import type { Money } from '@lootfolio/domain/money';
import type { WithdrawalSort } from '@lootfolio/domain/withdrawals';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { PayoutState } from '@lootfolio/marketplaces/selling';

/** The payouts to show: since `from` and before `until`; null = no bound. `market`: a slug; null = all. */
export type PayoutFilter = { market: string | null; from: Date | null; until: Date | null };
export type PayoutOrder = { sort: WithdrawalSort; descending: boolean };

export type PayoutRow = {
  id: number;
  market: string;
  amount: Money;
  fee: Money | null;
  net: Money | null;
  units: number;
  feeUnits: number | null;
  netUnits: number | null;
  scale: number;
  currency: string;
  rateUnits: number;
  rateScale: number;
  coin: string | null;
  name: string;
  wallet: string | null;
  state: PayoutState;
  said: string | null;
  requestedAt: Date;
};

const within = (userId: number, { market, from, until }: PayoutFilter): RawBuilder<unknown> => sql`p.user_id = ${userId}
  and (${market}::text is null or p.market = ${market}) and p.requested_at >= coalesce(${from}::timestamptz, '-infinity')
  and p.requested_at < coalesce(${until}::timestamptz, 'infinity')`;

/** What a payout is called: its method, else the currency of the account. */
const NAME = sql`coalesce(p.method, p.currency)`;
const NET = sql`coalesce(p.net, p.amount)`;
const PAID = sql`p.state in ('executed', 'completed')`;

/** Returns the order of a list. What is equal is shown newest first. */
function orderBy({ sort, descending }: PayoutOrder): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  if (sort === 'date') return sql`p.requested_at ${direction}, p.id ${direction}`;
  return sql`${sort === 'price' ? NET : sql`lower(${NAME})`} ${direction}, p.requested_at desc, p.id desc`;
}

/** Returns a page of payouts. */
export async function readPayouts(
  db: Reader,
  userId: number,
  filter: PayoutFilter,
  { limit, offset, ...order }: PayoutOrder & { limit: number; offset: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select p.id, p.market, p.amount, p.fee, p.net, p.units, p.fee_units as "feeUnits", p.net_units as "netUnits", p.scale, p.currency,
      p.rate_units as "rateUnits", p.rate_scale as "rateScale", p.coin, ${NAME} as name, p.wallet, p.state, p.said,
      p.requested_at as "requestedAt"
    from payouts p where ${within(userId, filter)}
    order by ${orderBy(order)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/**
 * The sums of what was paid: `amount` left the balance, `fee` is what the market states that it kept, `net` is what is left of it.
 * `withoutFee`: how many of them the market states no fee of.
 */
export type PayoutSum = { market: string; count: number; amount: Money; fee: Money; net: Money; withoutFee: number };

/** Returns by market how many payouts there are, and the sums of those that were paid. */
export async function sumPayouts(db: Reader, userId: number, filter: PayoutFilter): Promise<PayoutSum[]> {
  const { rows } = await sql<PayoutSum>`
    select p.market, count(*)::integer as count, coalesce(sum(p.amount) filter (where ${PAID}), 0)::bigint as amount,
      coalesce(sum(p.fee) filter (where ${PAID}), 0)::bigint as fee, coalesce(sum(${NET}) filter (where ${PAID}), 0)::bigint as net,
      count(*) filter (where ${PAID} and p.fee is null)::integer as "withoutFee"
    from payouts p where ${within(userId, filter)} group by p.market`.execute(db);
  return rows;
}

export type ReadRow = {
  market: string;
  hasKey: boolean;
  readFrom: Date | null;
  readTo: Date | null;
  oldest: Date | null;
  created: number;
  updated: number;
  operationId: string | null;
  code: string | null;
  text: string | null;
};

/** Returns how far the payouts of each of these markets were read. */
export async function readReach(db: Reader, userId: number, markets: readonly string[]): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select m.market, k.market is not null as "hasKey", r.read_from as "readFrom", r.read_to as "readTo", o.oldest,
      coalesce(r.created, 0) as created, coalesce(r.updated, 0) as updated, r.operation_id as "operationId", r.code, r.text
    from unnest(${markets}::text[]) with ordinality as m (market, place)
    left join market_keys k on k.user_id = ${userId} and k.market = m.market
    left join payout_reads r on r.user_id = ${userId} and r.market = m.market
    left join lateral (select min(p.requested_at) as oldest from payouts p where p.user_id = ${userId} and p.market = m.market) o on true
    order by m.place`.execute(db);
  return rows;
}
