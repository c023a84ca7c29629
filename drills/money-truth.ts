import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import type { Stack } from '../tests/e2e/stack.ts';
import { LIMIT_MS } from './kills.ts';
import type { Deeds } from './money-actors.ts';

type Row = { id: number; operation_status: string; booked: number; promised: number; trade: string | null };

const rowsOf = async (db: Db): Promise<Map<number, Row>> =>
  new Map(
    (
      await db
        .selectFrom('payments as p')
        .leftJoin('deposits as d', 'd.payment_id', 'p.id')
        .select(['p.id', 'p.operation_status', 'p.booked', 'p.promised', 'd.status as trade'])
        .execute()
    ).map((row) => [row.id, row]),
  );

const hasSettled = ({ trade }: Row): boolean => trade === 'PROTECTED' || trade === 'SETTLED';
const hasEnded = ({ trade }: Row): boolean => trade !== 'CREATED' && trade !== 'SENT' && trade !== 'ACCEPTED';

/** Waits until pollers, bots and renewals caught up. */
export async function waitUntilSettled(db: Db, deeds: Deeds): Promise<void> {
  for (const since = performance.now(); performance.now() - since < LIMIT_MS; await wait(2000)) {
    const rows = await rowsOf(db);
    const open = [
      ...deeds.paid.filter(({ paymentId }) => rows.get(paymentId)!.operation_status !== 'COMPLETED'),
      ...deeds.accepted.filter(({ paymentId }) => !hasSettled(rows.get(paymentId)!)),
      ...deeds.ended.filter((paymentId) => !hasEnded(rows.get(paymentId)!)),
      ...(await missingRenewals(db, deeds)),
    ];
    if (open.length === 0) return;
    process.stderr.write(`${open.length} deeds are not settled yet\n`);
  }
}

async function countRenewals(db: Db): Promise<Map<number, { periods: number; postings: number }>> {
  const rows = await db
    .selectFrom('subscription_periods as s')
    .leftJoin('ledger_postings as p', (join) =>
      join
        .on('p.kind', '=', 'SUBSCRIPTION')
        .on((on) => on('p.reference', '=', on.fn<string>('concat', [on.cast<string>(on.val('subscription:'), 'text'), 's.id']))),
    )
    .select((of) => ['s.user_id as userId', of.fn.count<number>('s.id').as('periods'), of.fn.count<number>('p.id').as('postings')])
    .where('s.is_renewal', '=', true)
    .groupBy('s.user_id')
    .execute();
  return new Map(rows.map(({ userId, periods, postings }) => [userId, { periods: Number(periods), postings: Number(postings) }]));
}

async function missingRenewals(db: Db, { renewals }: Deeds): Promise<number[]> {
  const counted = await countRenewals(db);
  return [...renewals].filter(([userId, n]) => (counted.get(userId)?.periods ?? 0) < n).map(([userId]) => userId);
}

/** Returns a sentence for everything that was lost, doubled or is worth something else. */
export async function findMistakes(stack: Stack, db: Db, deeds: Deeds): Promise<string[]> {
  const rows = await rowsOf(db);
  const worth = (id: number, booked: number, promised = 0): string[] => {
    const row = rows.get(id)!;
    return row.booked === booked && row.promised === promised
      ? []
      : [`payment ${id} holds ${row.booked} + ${row.promised}, not ${booked} + ${promised}`];
  };
  const counted = await countRenewals(db);
  return [
    ...deeds.paid.flatMap(({ paymentId, amount }) => worth(paymentId, amount)),
    ...deeds.accepted.flatMap(({ paymentId, amount, appId }) => (appId === 730 ? worth(paymentId, 0, amount) : worth(paymentId, amount))),
    ...deeds.ended.flatMap((id) => (hasSettled(rows.get(id)!) ? [] : worth(id, 0))),
    ...[...deeds.entered].flatMap(([id, amount]) => worth(id, amount)),
    ...[...deeds.renewals].flatMap(([userId, n]) => {
      const { periods, postings } = counted.get(userId) ?? { periods: 0, postings: 0 };
      return periods === n && postings === n ? [] : [`user ${userId} has ${periods} renewals and ${postings} postings, not ${n}`];
    }),
    ...(await findAtSteam(stack, db)),
  ];
}

type AtSteam = { offers: { message: string; from_bot: boolean }[]; trades: { tradeid: string; status: number }[] };

/** Looks at Steam for a second offer of one deposit, and for trades that no deposit knows. */
async function findAtSteam(stack: Stack, db: Db): Promise<string[]> {
  const { offers, trades } = (await (await fetch(`${stack.sandbox}/_trades`)).json()) as AtSteam;
  const deposits = await db.selectFrom('deposits').select(['id', 'code', 'trade_id']).execute();
  const known = new Set(deposits.map(({ trade_id: id }) => id));
  const doubled = deposits.filter(({ code }) => offers.filter(({ message }) => message.includes(code)).length > 1);
  return [
    ...doubled.map(({ id }) => `deposit ${id} has several offers`),
    ...trades.filter(({ tradeid }) => !known.has(tradeid)).map(({ tradeid }) => `no deposit knows the trade ${tradeid}`),
  ];
}
