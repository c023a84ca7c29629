import { read } from '@lootfolio/domain/search-params';
import { OUTCOMES, PROVIDERS, type Outcome, type Provider } from '@lootfolio/domain/connections';
import type { Query } from '../../../lib/api.ts';

/** The tabs of the history. `HISTORY_FILTERS` has the filters of each tab. */
export const HISTORY_TABS = ['all', 'weekly', 'monthly', 'special'] as const;
export type HistoryTab = (typeof HISTORY_TABS)[number];

export const HISTORY_FILTERS: Readonly<Record<HistoryTab, Pick<Query<'GET /giveaway/history'>, 'type' | 'giveaway_type'>>> = {
  all: {},
  weekly: { type: 'Weekly' },
  monthly: { type: 'Monthly' },
  special: { giveaway_type: 'Special' },
};

const MAX_ID = 2_147_483_647;

/** `history`: the tab of the open history. `connection` and `outcome`: set when the user comes back from Discord or X to a task. */
export type GiveawaysSearch = { page?: number; history?: HistoryTab; connection?: Provider; outcome?: Outcome };

export const readGiveawaysSearch = (raw: Record<string, unknown>): GiveawaysSearch => ({
  page: read.integer(raw, 'page', 1, 1_000_000),
  history: read.choice(raw, 'history', HISTORY_TABS),
  connection: read.choice(raw, 'connection', PROVIDERS),
  outcome: read.choice(raw, 'outcome', OUTCOMES),
});

/** `id`: the giveaway whose draw is checked. */
export type ProofSearch = { id?: number };

export const readProofSearch = (raw: Record<string, unknown>): ProofSearch => ({ id: read.integer(raw, 'id', 1, MAX_ID) });
