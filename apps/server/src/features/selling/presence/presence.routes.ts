import { listPresence, refreshPresence } from '@lootfolio/contract/features/selling/presence';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Config } from '../../../platform/process/config.ts';
import { askable } from './ask-market.ts';
import { requestReading } from './request-reading.ts';
import { viewPresence } from './view-presence.ts';

export type PresenceParts = { db: Db; config: Config };

export const presenceRoutes = (parts: PresenceParts): Route[] => [
  route(listPresence, ({ caller, language }) => viewPresence(parts, caller.userId, language)),

  write(refreshPresence, async ({ tx, caller, body: { market } }) => {
    const markets = askable(parts.config).filter((one) => market === undefined || one === market);
    const asked = await requestReading(tx, caller, markets);
    return { asked, total: asked.length };
  }),
];
