import type { Db } from '../../../platform/database/database.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/module.ts';
import { unlessAborted } from '../../../platform/outside/unless-aborted.ts';
import { accountChecks } from '../tasks/tasks.public.ts';
import { closeGiveaways } from './close-giveaways.ts';
import { seedContext } from './create-giveaway.ts';
import { fetchRandomness, type RandomnessParts } from './fetch-randomness.ts';
import { giveawayAdminRoutes } from './giveaways-admin.routes.ts';
import { countDraws, countPrizes, readEntriesOf } from './giveaways.reads.ts';
import { giveawayRoutes, type GiveawayParts } from './giveaways.routes.ts';
import { leaveGiveaways } from './giveaways.store.ts';
import { serveWinnerAvatars } from './serve-winner-avatars.ts';
import { giveawayNews } from './tell-winner.ts';

declare module '../../../platform/module.ts' {
  interface WaitingCounts {
    /** Giveaways that are over and not drawn. */
    draws: () => Promise<number>;
    /** Prizes that are not sent. */
    prizes: () => Promise<number>;
  }
}

const CLOSING_MS = 60_000;

type ApiParts = Omit<GiveawayParts, keyof Services> &
  Omit<RandomnessParts, 'wait'> &
  Parameters<typeof serveWinnerAvatars>[1] & { config: Parameters<typeof accountChecks>[0]; stopping: AbortSignal };
/** The requests to other services; tests replace them. */
export type Services = Pick<GiveawayParts, 'accounts' | 'fetchRandomness'>;

export const withServices = (parts: ApiParts): GiveawayParts => ({
  ...parts,
  accounts: accountChecks(parts.config),
  fetchRandomness: (closedAt) => unlessAborted(fetchRandomness(parts, closedAt, parts.stopping), parts.stopping),
});

export const allRoutes = (parts: GiveawayParts): Route[] => [...giveawayRoutes(parts), ...giveawayAdminRoutes(parts)];

export const giveawaysModule: Module<ApiParts, { db: Db }> = {
  name: 'giveaways',
  routes: (parts) => allRoutes(withServices(parts)),
  serve: serveWinnerAvatars,
  notificationTypes: [giveawayNews],
  events: { giveaways: 'all' },
  sealed: [
    {
      table: 'giveaways',
      column: 'sealed_seed',
      key: ['id'],
      also: ['seed_hash'],
      context: (row) => seedContext(String(row['seed_hash'])),
    },
  ],
  personalData: () => [{ name: 'giveaways', read: readEntriesOf, erase: leaveGiveaways }],
  waiting: ({ db }) => ({ draws: () => countDraws(db), prizes: () => countPrizes(db) }),
  repeated: ({ db }) => [{ everyMs: CLOSING_MS, run: () => closeGiveaways(db) }],
};
