import { sql } from 'kysely';
import { COUNTED_STATES } from './sales.tables.ts';

/** True for a row `s` of sales that counts in figures. */
export const counted = sql`s.state = any(${COUNTED_STATES}) and s.same_as is null`;
