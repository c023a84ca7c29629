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
  const { soldAt, soldOn } = await readFirstSale(db, userId);
  const firstYears = [soldAt && yearOf(calendar.dayAt(soldAt.getTime())), soldOn && Number(soldOn.slice(0, 4))];
  const first = firstYears.filter((year) => typeof year === 'number').toSorted((a, b) => a - b)[0] ?? null;
  return { years: yearsOf(await readYears(db, userId), first, yearOf(calendar.dayAt(nowMs()))), zone };
}
