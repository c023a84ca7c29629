import { sql } from 'kysely';
import type { Money } from '@lootfolio/domain/money';
import type { Reading } from '@lootfolio/domain/repricing/listing-facts';
import type { Outcome, Reason } from '@lootfolio/domain/repricing/reasons';
import type { Tx } from '../../../platform/database/database.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Planned } from './plan-run.ts';

const DAY_MS = 86_400_000;

/** What a run leaves behind of a listing. Null keeps what is stored. */
export type StateChange = {
  listing: number;
  /** The price before a change. */
  from: Money | null;
  seen: Reading | null;
  asks: boolean;
  /** What the log got; null: it got nothing. */
  logged: { rule: number; outcome: Outcome; code: Reason } | null;
};

/** Stores what a run did to listings. */
export async function storeStates(tx: Tx, userId: number, changes: readonly StateChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ seen, logged, ...change }) => ({
    ...change,
    ...logged,
    seenPrice: seen?.price ?? null,
    seenAt: seen && new Date(seen.at).toISOString(),
  }));
  const dayAgo = new Date(nowMs() - DAY_MS);
  await sql`insert into repricing_states as s (listing_id, user_id, changed_at, earlier_price, changes, day_price, day_at, seen_price, seen_at,
      asked_at, rule_id, outcome, code, logged_at)
    select r.listing, ${userId}, case when r."from" is not null then ${now()}::timestamptz end, r."from", case when r."from" is null then 0 else 1 end,
      r."from", case when r."from" is not null then ${now()}::timestamptz end, r."seenPrice", r."seenAt",
      case when r.asks then ${now()}::timestamptz end, r.rule, r.outcome, r.code, case when r.code is not null then ${now()}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (listing bigint, "from" bigint, "seenPrice" bigint, "seenAt" timestamptz,
      asks boolean, rule integer, outcome text, code text)
    join listings l on l.id = r.listing
    on conflict (listing_id) do update set
      changed_at = coalesce(excluded.changed_at, s.changed_at), earlier_price = coalesce(excluded.earlier_price, s.earlier_price),
      changes = s.changes + excluded.changes,
      day_price = case when excluded.day_at is null or s.day_at > ${dayAgo} then s.day_price else excluded.day_price end,
      day_at = case when excluded.day_at is null or s.day_at > ${dayAgo} then s.day_at else excluded.day_at end,
      seen_price = coalesce(excluded.seen_price, s.seen_price), seen_at = coalesce(excluded.seen_at, s.seen_at),
      asked_at = coalesce(s.asked_at, excluded.asked_at), rule_id = case when excluded.code is null then s.rule_id else excluded.rule_id end,
      outcome = coalesce(excluded.outcome, s.outcome), code = coalesce(excluded.code, s.code),
      logged_at = coalesce(excluded.logged_at, s.logged_at)`.execute(tx);
}

/** Writes the log. `operationId`: of the changes. */
export async function insertDecisions(tx: Tx, userId: number, planned: readonly Planned[], operationId: string | null): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map(({ row, rule, decision: { outcome, code, price, figures } }) => ({
    rule: rule.id,
    listing: row.id,
    item: row.itemId,
    market: row.market,
    outcome,
    code,
    from: row.price,
    to: price,
    figures,
    operation: outcome === 'change' ? operationId : null,
  }));
  await sql`insert into repricing_decisions (user_id, rule_id, listing_id, item_id, market, at, outcome, code, old_price, new_price, figures,
      operation_id)
    select ${userId}, r.rule, r.listing, r.item, r.market, ${now()}, r.outcome, r.code, r."from", r."to", r.figures, r.operation
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (rule integer, listing bigint, item integer, market text, outcome text, code text,
      "from" bigint, "to" bigint, figures jsonb, operation uuid)
    join listings l on l.id = r.listing`.execute(tx);
}

/** Ends the question about a listing, and counts its changes anew. Returns false when nothing was asked. */
export async function endQuestion(tx: Tx, userId: number, listing: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('repricing_states')
    .set({ asked_at: null, changes: 0 })
    .where('listing_id', '=', listing)
    .where('user_id', '=', userId)
    .where('asked_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
