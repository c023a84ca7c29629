import type { Presence } from './presence.queries.ts';

type Obstacle = Presence['obstacles'][number];

/** An account at Waxpeer that sells, asked for just now, with what a test states. */
export const samplePresence = (changes: Partial<Presence> = {}): Presence => ({
  market: 'waxpeer',
  market_id: 3,
  name: 'Waxpeer',
  key: 'set',
  connected: true,
  says: true,
  sells: true,
  obstacles: [],
  fee: null,
  failed_trades: null,
  to_deliver: 0,
  listed: 0,
  asking: false,
  asked_at: new Date().toISOString(),
  checked_at: new Date().toISOString(),
  lost_at: null,
  error: null,
  ...changes,
});

export const obstacle = (reason: Obstacle['reason'], changes: Partial<Obstacle> = {}): Obstacle => ({
  reason,
  stops_all: true,
  until: null,
  text: null,
  means: `what ${reason} means`,
  help: `what to do about ${reason}`,
  ...changes,
});

/** An account that does not sell for a reason. */
export const stopped = (reason: Obstacle['reason'], changes: Partial<Presence> = {}): Presence =>
  samplePresence({ sells: false, obstacles: [obstacle(reason)], lost_at: new Date().toISOString(), ...changes });
