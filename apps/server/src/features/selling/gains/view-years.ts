import { createCalendar, yearOf } from '@lootfolio/domain/gains/calendar';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { timeZoneOf } from '../../../goods/time-zones.reads.ts';
import { readYears } from './gains.reads.ts';
import { yearsOf, type GainYear } from './gains.rules.ts';
import { readFirstSaleYear } from './sold-goods.reads.ts';

/** Reads the years of a user, the oldest first, and the time zone in which years begin and end. */
export async function viewYears(db: Reader, userId: number): Promise<{ years: GainYear[]; zone: string }> {
  const zone = await timeZoneOf(db, userId);
  const present = yearOf(createCalendar(zone).dayAt(nowMs()));
  return { years: yearsOf(await readYears(db, userId), await readFirstSaleYear(db, userId, zone), present), zone };
}
