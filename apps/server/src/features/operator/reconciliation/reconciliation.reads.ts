import type { DifferenceState } from '@lootfolio/domain/reconciliation';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { GatewayName } from '@lootfolio/domain/payments';
import type { ExpectedThings, OwnPayment } from './compare.rules.ts';

const DAY_MS = 86_400_000;
/** After a failed attempt, the next one waits for so long. */
const RETRY_MS = 3_600_000;

/** Returns the subjects that are due: once a day, an hour after a failure, or when an administrator asked. */
export async function readDueSubjects(db: Reader, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reconciliations')
    .select('subject')
    .where('subject', 'like', `${prefix}%`)
    .where((where) =>
      where.or([
        where('wanted_at', 'is not', null),
        where.and([
          where.or([where('compared_at', 'is', null), where('compared_at', '<', new Date(nowMs() - DAY_MS))]),
          where.or([where('tried_at', 'is', null), where('tried_at', '<', new Date(nowMs() - RETRY_MS))]),
        ]),
      ]),
    )
    .orderBy('subject')
    .execute();
  return rows.map(({ subject }) => subject);
}

/** Returns the payments of a gateway that began since a time. */
export async function readOwnPayments(db: Reader, provider: GatewayName, since: Date): Promise<OwnPayment[]> {
  const { rows } = await sql<OwnPayment>`
    select p.id as "paymentId", c.order_id as "orderId", c.external_id as "externalId", p.operation_status as status, p.attention, p.booked,
      p.updated_at as "updatedAt", exists (
        select from payment_changes h
        where h.payment_id = p.id and h.admin_id is not null and h.field in ('operation_status', 'amount', 'operation_type')
      ) as "isCorrected"
    from payments p join crypto_payments c on c.payment_id = p.id
    where c.provider = ${provider} and p.created_at >= ${since} order by p.id`.execute(db);
  return rows;
}

/** Counts the things of a bot's deposits that count: those that arrived, and were neither taken back nor corrected. */
export async function readExpectedThings(db: Reader, botId: number): Promise<ExpectedThings[]> {
  const { rows } = await sql<ExpectedThings>`
    select items.market_hash_name as name, count(*)::int as count
    from deposits d join payments p on p.id = d.payment_id
    join deposit_items i on i.deposit_id = d.id join items on items.item_id = i.item_id
    where d.bot_id = ${botId} and d.status in ('PROTECTED', 'SETTLED') and p.operation_status in ('PENDING', 'COMPLETED')
      and i.new_asset_id is not null
    group by 1 order by 1`.execute(db);
  return rows;
}

export type DepositTrade = { tradeId: string | null; paymentId: number; things: number; counts: boolean };

/**
 * Returns the trades of a bot's deposits, those of two days before a time too. `counts`: the deposit is credited or promised, and was accepted
 * since that time.
 */
export async function readDepositTrades(db: Reader, botId: number, since: Date): Promise<DepositTrade[]> {
  const { rows } = await sql<DepositTrade>`
    select d.trade_id as "tradeId", d.payment_id as "paymentId", count(i.*)::int as things,
      d.status in ('PROTECTED', 'SETTLED') and d.accepted_at >= ${since} and p.operation_status in ('PENDING', 'COMPLETED') as counts
    from deposits d join payments p on p.id = d.payment_id join deposit_items i on i.deposit_id = d.id
    where d.bot_id = ${botId} and d.created_at >= ${new Date(since.getTime() - 2 * DAY_MS)}
    group by d.id, p.id order by d.id`.execute(db);
  return rows;
}

export type SubjectRow = {
  subject: string;
  compared_at: Date | null;
  compared: number;
  error: string | null;
  wanted_at: Date | null;
  tried_at: Date | null;
  open: number;
};

/** Returns what is compared, with the number of unexplained differences. */
export async function readSubjects(db: Reader): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select r.subject, r.compared_at, r.compared, r.error, r.wanted_at, r.tried_at, coalesce(d.open, 0)::int as open
    from reconciliations r left join (
      select subject, count(*) as open from differences where gone_at is null and explained_at is null group by 1
    ) d using (subject) order by r.subject`.execute(db);
  return rows;
}

export type DifferenceRow = Awaited<ReturnType<typeof readDifferences>>['rows'][number];

const rowsOf = (db: Reader) =>
  db
    .selectFrom('differences as d')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'd.admin_id').on('u.deleted_at', 'is', null))
    .selectAll('d')
    .select('u.user_name as adminName');

export async function readDifference(db: Reader, id: number) {
  return (await rowsOf(db).where('d.id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns a page of differences, newest first; a page past the end is the last one. @param view `state`: null = all */
export async function readDifferences(db: Reader, view: { state: DifferenceState | null; page: number; limit: number }) {
  const matching = db
    .selectFrom('differences as d')
    .$if(view.state === 'open', (query) => query.where('d.gone_at', 'is', null).where('d.explained_at', 'is', null))
    .$if(view.state === 'explained', (query) => query.where('d.gone_at', 'is', null).where('d.explained_at', 'is not', null))
    .$if(view.state === 'gone', (query) => query.where('d.gone_at', 'is not', null));
  const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = Math.min(view.page, Math.max(1, Math.ceil(total / view.limit)));
  const ids = matching
    .select('d.id')
    .orderBy('d.found_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(view.limit)
    .offset((page - 1) * view.limit);
  const rows = await rowsOf(db).where('d.id', 'in', ids).orderBy('d.found_at', 'desc').orderBy('d.id', 'desc').execute();
  return { rows, total };
}

/** Returns how many differences nobody has explained. */
export async function countOpen(db: Reader): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from differences where gone_at is null and explained_at is null`.execute(db);
  return rows[0]!.open;
}

/** Returns the state of all comparisons: `behind`: those that did not succeed for three days. */
export async function readReconciliation(db: Reader): Promise<{ open: number; behind: number; compared_at: Date | null }> {
  const { rows } = await sql<{ behind: number; compared_at: Date | null }>`
    select count(*) filter (where tried_at is not null and coalesce(compared_at, '-infinity') < ${new Date(nowMs() - 3 * DAY_MS)})::int as behind,
      min(compared_at) as compared_at
    from reconciliations`.execute(db);
  return { open: await countOpen(db), ...rows[0]! };
}
