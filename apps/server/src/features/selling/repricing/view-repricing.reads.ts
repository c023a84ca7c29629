import type { Money } from '@lootfolio/domain/money';
import type { Figures } from '@lootfolio/domain/repricing/decide';
import type { Outcome, Reason } from '@lootfolio/domain/repricing/reasons';
import type { Language } from '@lootfolio/texts/languages';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { OPEN_STATES } from '../../../goods/listings.tables.ts';

/** What a rule last did to the listings that are open: numbers by outcome, and the time of its last change. All 0 when none is open. */
export type RuleCounts = { ruleId: number; change: number; hold: number; skip: number; lastChangeAt: Date | null };

/** Returns what each rule of a user last did; nothing of a rule that never decided. The last entry of each open listing counts. */
export async function readRuleCounts(db: Reader, userId: number): Promise<Map<number, RuleCounts>> {
  const { rows } = await sql<RuleCounts>`
    select s.rule_id as "ruleId", count(l.id) filter (where s.outcome = 'change') as change,
      count(l.id) filter (where s.outcome = 'hold') as hold, count(l.id) filter (where s.outcome = 'skip') as skip,
      max(s.changed_at) filter (where l.id is not null) as "lastChangeAt"
    from repricing_states s left join listings l on l.id = s.listing_id and l.state = any(${OPEN_STATES})
    where s.user_id = ${userId} and s.rule_id is not null group by s.rule_id`.execute(db);
  return new Map(rows.map((row) => [row.ruleId, row]));
}

export type ExclusionRow = { id: number; itemId: number; assetId: number | null; createdAt: Date };

/** Returns a user's exclusions, the newest first. */
export async function readExclusions(db: Reader, userId: number): Promise<ExclusionRow[]> {
  const { rows } = await sql<ExclusionRow>`
    select id, item_id as "itemId", asset_id as "assetId", created_at as "createdAt" from repricing_exclusions
    where user_id = ${userId} order by id desc`.execute(db);
  return rows;
}

export type QuestionRow = { listingId: number; itemId: number; market: string; price: Money; changes: number; askedAt: Date };

/** Returns the open listings about which a user is asked. */
export async function readQuestions(db: Reader, userId: number): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select l.id as "listingId", l.item_id as "itemId", l.market, l.price, s.changes, s.asked_at as "askedAt"
    from repricing_states s join listings l on l.id = s.listing_id and l.state = any(${OPEN_STATES})
    where s.user_id = ${userId} and s.asked_at is not null order by s.asked_at desc, l.id`.execute(db);
  return rows;
}

/** An entry of the log. `sent`: the state of the request; null for a hold, and when the work is no longer kept. */
export type DecisionRow = {
  id: number;
  ruleName: string | null;
  listingId: number;
  itemId: number;
  market: string;
  at: Date;
  outcome: Outcome;
  code: Reason;
  oldPrice: Money;
  newPrice: Money;
  figures: Figures;
  sent: 'waiting' | 'sent' | 'done' | 'failed' | 'unknown' | null;
};

type DecisionQuery = { rule: number | null; outcome: Outcome | null; page: number; limit: number };

/** Returns a page of a user's log, the newest first. */
export async function readDecisions(
  db: Reader,
  userId: number,
  { rule, outcome, page, limit }: DecisionQuery,
): Promise<{ rows: DecisionRow[]; total: number }> {
  const filter = sql`d.user_id = ${userId} and (${rule}::integer is null or d.rule_id = ${rule}) and (${outcome}::text is null or d.outcome = ${outcome})`;
  const { rows } = await sql<DecisionRow>`
    select d.id, r.name as "ruleName", d.listing_id as "listingId", d.item_id as "itemId", d.market, d.at, d.outcome, d.code,
      d.old_price as "oldPrice", d.new_price as "newPrice", d.figures, i.state as sent
    from (
      select * from repricing_decisions d where ${filter} order by d.id desc limit ${limit} offset ${(page - 1) * limit}
    ) d
    left join repricing_rules r on r.id = d.rule_id
    left join operation_items i on i.operation_id = d.operation_id and (i.input ->> 'listing')::bigint = d.listing_id
    order by d.id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from repricing_decisions d where ${filter}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** Returns the language of a user. */
export async function readLanguage(db: Reader, userId: number): Promise<Language> {
  const row = await db.selectFrom('users').select('lang').where('id', '=', userId).executeTakeFirst();
  return row?.lang === 'tr' ? 'tr' : 'en';
}
