import type { EventHandlers } from '../lib/events.ts';
import { reloadUser } from '../lib/session.ts';
import { reloadSite } from '../lib/site.ts';
import { MODULES } from './modules.tsx';

/** The bell's number of unread messages is part of the user; the banner and the footer show settings of the site. */
const OWN: EventHandlers = { notifications: () => void reloadUser(), settings: reloadSite };
const all: readonly EventHandlers[] = [
  OWN,
  ...MODULES.flatMap((module): readonly EventHandlers[] => ('events' in module ? [module.events] : [])),
];

/** The handlers of all features for each event of the server. */
export const EVENT_HANDLERS: EventHandlers = Object.fromEntries(
  all
    .flatMap((handlers) => Object.keys(handlers))
    .map((name) => [
      name,
      () => {
        for (const handlers of all) handlers[name]?.();
      },
    ]),
);
