import { sql, type RawBuilder } from 'kysely';
import { clockDrive } from '../process/clock.ts';

/**
 * Returns the present time by the clock of the database, plus milliseconds. Values that several machines must agree on, such as leases and
 * due times, are compared by this one clock, because the clocks of the machines may differ. Tests set it as they set the clock of the
 * process.
 */
export function present(plusMs: number | RawBuilder<unknown> = 0): RawBuilder<Date> {
  const { stoppedAt, offsetMs } = clockDrive();
  const ahead = stoppedAt ? 0 : offsetMs;
  const plus = typeof plusMs === 'number' ? sql`${plusMs + ahead}::float8` : sql`${plusMs} + ${ahead}::float8`;
  return sql<Date>`(coalesce(${stoppedAt}::timestamptz, clock_timestamp()) + make_interval(secs => (${plus}) / 1000))`;
}

/** Returns the milliseconds from the present until a time of the database; negative when the time has passed. */
export const msUntil = (time: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${time} - ${present()}) * 1000)::float8`;
