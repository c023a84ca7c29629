import type { Db } from '../../../platform/database/database.ts';
import type { Figure } from '../../../platform/process/figures.ts';
import { countOpenDeposits, readBotHealth } from './bots.reads.ts';

/** What monitoring sees of deposits. The bot process serves no metrics of its own. */
export const depositFigures = ({ db }: { db: Db }): Figure[] => [
  {
    name: 'lootfolio_deposits',
    help: 'Deposits of items that are not over, by state',
    labels: ['state'],
    read: async () => (await countOpenDeposits(db)).map(({ status, count }) => ({ value: count, labels: { state: status } })),
  },
  {
    name: 'lootfolio_bots',
    help: 'Steam accounts that take deposits: in the file, ready, those that need a sign-in by the operator, and full ones',
    labels: ['state'],
    read: async () => {
      const { bots, ready, needLogin, full } = await readBotHealth(db);
      return Object.entries({ all: bots, ready, needs_login: needLogin, full }).map(([state, value]) => ({ value, labels: { state } }));
    },
  },
];
