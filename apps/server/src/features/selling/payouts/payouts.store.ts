import type { MarketPayout } from '@lootfolio/marketplaces/selling';
import type { Money, NativeAmount } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import type { ReadBefore } from './payouts.rules.ts';

/** A user's account at a market. */
export type Account = { userId: number; market: string };

export type ValuedPayout = MarketPayout & { money: { amount: Money; fee: Money | null; net: Money | null }; rate: NativeAmount };

/**
 * Stores the payouts of an account. Only those that are new or changed are written. The amounts of one that is known change only with what
 * the market states, not with the rate.
 */
export async function storePayouts(
  tx: Tx,
  { userId, market }: Account,
  payouts: readonly ValuedPayout[],
): Promise<{ created: number; updated: number }> {
  const rows = payouts.map(({ payoutId, money, rate, amount, fee, net, coin, method, wallet, state, said, createdAt }) => ({
    external: payoutId,
    ...money,
    units: amount.units,
    feeUnits: fee?.units ?? null,
    netUnits: net?.units ?? null,
    scale: amount.scale,
    currency: amount.currency,
    rateUnits: rate.units,
    rateScale: rate.scale,
    coin,
    method,
    wallet,
    state,
    said,
    requested: createdAt.toISOString(),
  }));
  const { rows: written } = await sql<{ isNew: boolean }>`
    insert into payouts as p (user_id, market, external_id, amount, fee, net, units, fee_units, net_units, scale, currency, rate_units,
      rate_scale, coin, method, wallet, state, said, requested_at, created_at, updated_at)
    select ${userId}, ${market}, r.external, r.amount, r.fee, r.net, r.units, r."feeUnits", r."netUnits", r.scale, r.currency, r."rateUnits",
      r."rateScale", r.coin, r.method, r.wallet, r.state, r.said, r.requested, ${now()}, ${now()}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (external text, amount bigint, fee bigint, net bigint, units bigint,
      "feeUnits" bigint, "netUnits" bigint, scale smallint, currency text, "rateUnits" bigint, "rateScale" smallint, coin text, method text,
      wallet text, state text, said text, requested timestamptz)
    on conflict (user_id, market, external_id) do update set amount = excluded.amount, fee = excluded.fee, net = excluded.net,
      units = excluded.units, fee_units = excluded.fee_units, net_units = excluded.net_units, scale = excluded.scale,
      currency = excluded.currency, rate_units = excluded.rate_units, rate_scale = excluded.rate_scale, coin = excluded.coin,
      method = excluded.method, wallet = excluded.wallet, state = excluded.state, said = excluded.said,
      requested_at = excluded.requested_at, updated_at = excluded.updated_at
    where (p.units, p.fee_units, p.net_units, p.scale, p.currency, p.coin, p.method, p.wallet, p.state, p.said, p.requested_at)
      is distinct from (excluded.units, excluded.fee_units, excluded.net_units, excluded.scale, excluded.currency, excluded.coin,
        excluded.method, excluded.wallet, excluded.state, excluded.said, excluded.requested_at)
    returning xmax = 0 as "isNew"`.execute(tx);
  const created = written.filter(({ isNew }) => isNew).length;
  return { created, updated: written.length - created };
}

/** Returns what was read of the accounts of a user with their present keys, by market. */
export async function readBefore(db: Reader, userId: number): Promise<Map<string, ReadBefore>> {
  const { rows } = await sql<ReadBefore & { market: string }>`
    select r.market, r.read_from as "from", r.read_to as "to", open.since as "openSince"
    from payout_reads r join market_keys k on k.user_id = r.user_id and k.market = r.market
    left join lateral (select min(p.requested_at) as since from payouts p
      where p.user_id = r.user_id and p.market = r.market and p.state in ('sent', 'unknown')) open on true
    where r.user_id = ${userId} and r.read_to > k.updated_at`.execute(db);
  return new Map(rows.map(({ market, ...before }) => [market, before]));
}

/** What a reading did. `range`: what was read; absent when it failed. `isFirst`: nothing was read before with the present key. */
export type ReadResult = {
  operationId: string;
  range?: { from: Date; to: Date; isFirst: boolean };
  created: number;
  updated: number;
  failure: { code: string; text: string } | null;
};

/** Stores what a reading did. Together with what was read before, its range has no gap. */
export const storeRead = (tx: Tx, { userId, market }: Account, { operationId, range, created, updated, failure }: ReadResult) =>
  sql`insert into payout_reads as r (user_id, market, read_from, read_to, operation_id, created, updated, code, text)
    values (${userId}, ${market}, ${range?.from ?? null}, ${range?.to ?? null}, ${operationId}::uuid, ${created}, ${updated},
      ${failure?.code ?? null}, left(${failure?.text ?? null}, 300))
    on conflict (user_id, market) do update set operation_id = excluded.operation_id, created = excluded.created,
      updated = excluded.updated, code = excluded.code, text = excluded.text,
      read_from = case when ${range?.isFirst ?? false} then excluded.read_from else least(r.read_from, excluded.read_from) end,
      read_to = greatest(r.read_to, excluded.read_to)`.execute(tx);
