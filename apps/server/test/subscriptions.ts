import { renewDue } from '../src/features/money/subscriptions/renew-due.ts';
import type { Db } from '../src/platform/database/database.ts';
import { now } from '../src/platform/process/clock.ts';
import type { SettingValue } from '../src/platform/settings/setting-kinds.ts';
import type { Answer, TestApi, User } from './api.ts';

/** Stores values of settings, as the settings screen does. */
export async function storeSettings(db: Db, values: Readonly<Record<string, SettingValue>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    const row = { value: JSON.stringify(value), updated_at: now() };
    await db
      .insertInto('settings')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }
}

/** The operator sells plans, or sells none any more. */
export const sellPlans = (db: Db, sold = true): Promise<void> => storeSettings(db, { 'subscriptions.enabled': sold });

let presses = 0;

/** Buys a plan, with a key of its own unless one is given. */
export const buyPlan = (
  test: TestApi,
  as: User,
  body: { plan: string; periode: string; confirmed?: number },
  { key = `press-number-${++presses}`, language = 'en' }: { key?: string; language?: string } = {},
): Promise<Answer> =>
  test.send('POST /payment/subscription/subscribe', { as, body, headers: { 'idempotency-key': key, 'accept-language': language } });

/** A worker looks for plans that end. */
export const lookForEnds = ({ db }: Pick<TestApi, 'db'>): Promise<void> =>
  renewDue({
    db,
    portfoliosOf: async (reader, userId) =>
      (await reader.selectFrom('tracker_portfolios').select('id').where('user_id', '=', userId).execute()).length,
  });

const FAR = new Date('2099-01-01');
/** Keeps all sessions for 30 days more, also those of a test that drives the clock further than a session lasts. */
export const staySignedIn = (db: Db): Promise<unknown> => db.updateTable('sessions').set({ session_start: FAR, expires_at: FAR }).execute();
