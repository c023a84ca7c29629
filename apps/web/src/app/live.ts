import type { LiveEvents } from '../lib/events.ts';
import { readUserAgain } from '../lib/session.ts';
import { MODULES } from './modules.tsx';

/** The bell's number of unread messages is part of the user. */
const OWN: LiveEvents = { notifications: readUserAgain };
const all: readonly LiveEvents[] = [OWN, ...MODULES.flatMap((module): readonly LiveEvents[] => ('live' in module ? [module.live] : []))];

/** The handlers of all features for each event of the server. */
export const LIVE: LiveEvents = Object.fromEntries(
  all
    .flatMap((live) => Object.keys(live))
    .map((name) => [
      name,
      () => {
        for (const live of all) live[name]?.();
      },
    ]),
);
