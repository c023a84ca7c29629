import type { Channel } from './reach.queries.ts';

/** How the messages of a type reach the user. `works`: the channels that could carry them; `on`: those of them that do. */
export type Reach = { works: readonly Channel[]; on: readonly Channel[]; chosen: boolean };

/**
 * What a screen says about it. `told`: messages go out. `offer`: a channel works, and the user never chose. `off`: they switched it off
 * everywhere. `none`: no channel reaches them.
 */
export type ReachState = 'told' | 'offer' | 'off' | 'none';

export function reachState({ works, on, chosen }: Reach): ReachState {
  if (on.length > 0) return 'told';
  if (works.length === 0) return 'none';
  return chosen ? 'off' : 'offer';
}
