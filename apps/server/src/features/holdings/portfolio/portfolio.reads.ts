import { PORTFOLIO_FIELDS, type PortfolioValues, type SavedDay } from '@lootfolio/domain/portfolio';
import type { LocalDate } from '@lootfolio/domain/schedule';
import type { Reader } from '../../../platform/database/database.ts';

export type SavedPortfolio = PortfolioValues & { day: LocalDate; updated_at: Date };

const daysOf = (db: Reader, userId: number) =>
  db
    .selectFrom('portfolio_days')
    .select(['day', 'updated_at', ...PORTFOLIO_FIELDS])
    .where('user_id', '=', userId);

/** The portfolio as its user saved it last; null before the first update. */
export async function readLastPortfolio(db: Reader, userId: number): Promise<SavedPortfolio | null> {
  return (await daysOf(db, userId).orderBy('day', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Everything that a user saved, one entry a day, ascending. */
export const readAllDays = (db: Reader, userId: number): Promise<SavedPortfolio[]> => daysOf(db, userId).orderBy('day').execute();

/** What was saved from a day on, and the last update before that day, ascending. */
export async function readDaysFrom(db: Reader, userId: number, from: LocalDate): Promise<SavedDay[]> {
  const rows = await daysOf(db, userId)
    .where((where) =>
      where(
        'day',
        '>=',
        where.fn.coalesce(
          where
            .selectFrom('portfolio_days')
            .select((select) => select.fn.max('day').as('before'))
            .where('user_id', '=', userId)
            .where('day', '<', from),
          where.val(from),
        ),
      ),
    )
    .orderBy('day')
    .execute();
  return rows.map(({ day, updated_at: _, ...values }) => ({ date: day, values }));
}
