import { createCalendar, yearOf } from '@lootfolio/domain/gains/calendar';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { timeZoneOf } from '../../../goods/time-zones.reads.ts';
import { readYears } from './gains.reads.ts';
import { yearsOf, type GainYear } from './gains.rules.ts';
import { readFirstSale } from './sold-goods.reads.ts';

/** Reads the years of a user, the oldest first, and the time zone in which years begin and end. */
export async function viewYears(db: Reader, userId: number): Promise<{ years: GainYear[]; zone: string }> {
  const zone = await timeZoneOf(db, userId);
  const calendar = createCalendar(zone);
  // the process knows zones that the database does not know
  const soldAt = await readFirstSale(db, userId);
  const first = soldAt && yearOf(calendar.dayAt(soldAt.getTime()));
  return { years: yearsOf(await readYears(db, userId), first, yearOf(calendar.dayAt(nowMs()))), zone };
}
