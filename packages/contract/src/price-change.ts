import { z } from 'zod';
import { id, ratio } from './primitives.ts';

/** `market_id`: the market whose prices are compared. Null when no market has both prices. */
const change = z.object({ percent: ratio, market_id: id }).nullable();

/**
 * How far the price of one piece moved since the end of an earlier day (UTC): on the market that values it, else at Steam. A day
 * without a recorded price had the price of the day before.
 */
export const priceChanges = { change_1d: change, change_7d: change, change_30d: change };
