import { PORTFOLIO_FIELDS, type PortfolioValues, type SavedDay } from '@lootfolio/domain/portfolio';
import type { LocalDate } from '@lootfolio/domain/schedule';
import type { Reader } from '../../../platform/database/database.ts';

export type SavedPortfolio = PortfolioValues & { day: LocalDate; updated_at: Date };

const daysOf = (db: Reader, userId: number) =>
  db
    .selectFrom('portfolio_days')
    .select(['day', 'updated_at', ...PORTFOLIO_FIELDS])
    .where('user_id', '=', userId);

/** Returns the user's last saved portfolio; null before the first update. */
export async function readLastPortfolio(db: Reader, userId: number): Promise<SavedPortfolio | null> {
  return (await daysOf(db, userId).orderBy('day', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Returns everything that a user saved, one entry per day, ascending. */
export const readAllDays = (db: Reader, userId: number): Promise<SavedPortfolio[]> => daysOf(db, userId).orderBy('day').execute();

/** Returns the entries since a day, and the last entry before that day, ascending. */
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
