import type { PortfolioValues } from '@lootfolio/domain/portfolio';
import type { LocalDate } from '@lootfolio/domain/schedule';
import type { Tx } from '../../../platform/database/database.ts';

/** Stores the values of a day. Replaces values that were saved earlier on that day. */
export async function putDay(tx: Tx, userId: number, day: LocalDate, values: PortfolioValues & { updated_at: Date }): Promise<void> {
  await tx
    .insertInto('portfolio_days')
    .values({ user_id: userId, day, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doUpdateSet(values))
    .execute();
}

export async function deleteAllDays(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('portfolio_days').where('user_id', '=', userId).execute();
}
