import { isPastDay } from '@lootfolio/domain/purchase-days';
import type { Tx } from '../platform/database/database.ts';
import { invalidField } from '../platform/errors/refusal.ts';
import { now } from '../platform/process/clock.ts';
import { timeZoneOf } from './time-zones.reads.ts';

/** Checks that the day of each purchase or sale has begun in the user's time zone. @throws Refusal VALIDATION */
export async function checkDays(tx: Tx, userId: number, days: readonly { day: string; field: string }[]): Promise<void> {
  const timezone = await timeZoneOf(tx, userId);
  const wrong = days.find(({ day }) => !isPastDay(day, now(), timezone));
  if (wrong) throw invalidField(wrong.field, 'goods.wrongDay');
}
