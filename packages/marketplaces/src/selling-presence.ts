import { readQuantity } from './rows.ts';
import type { Obstacle, Presence, PresenceReason } from './selling.ts';

/** An obstacle that stops all listings, unless it says otherwise. */
export const obstacle = (reason: PresenceReason, more: Partial<Obstacle> = {}): Obstacle => ({
  reason,
  stopsAll: true,
  until: null,
  text: null,
  ...more,
});

type Facts = Pick<Presence, 'fee'> & { failedTrades?: unknown; toDeliver?: unknown };

/**
 * The presence of an account.
 * @param seen the obstacles; false in place of one that the account does not have
 */
export function presenceOf(seen: readonly (Obstacle | false)[], { fee, failedTrades, toDeliver }: Facts): Presence {
  const obstacles = seen.filter((one) => one !== false);
  return {
    sells: !obstacles.some(({ stopsAll }) => stopsAll),
    obstacles,
    fee,
    failedTrades: readQuantity(failedTrades) ?? null,
    toDeliver: readQuantity(toDeliver) ?? null,
  };
}

/** A part from 0 to 1, as number or text, in millionths; null for everything else. */
export function millionths(part: unknown): number | null {
  const number = typeof part === 'string' && /^\d(\.\d{1,9})?$/.test(part) ? Number(part) : part;
  return typeof number === 'number' && number >= 0 && number <= 1 ? Math.round(number * 1_000_000) : null;
}
