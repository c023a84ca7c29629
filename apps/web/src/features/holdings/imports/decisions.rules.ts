import type { AppId } from '@lootfolio/domain/games';
import type { Body } from '../../../lib/api.ts';
import { browserStore } from '../../../lib/storage.ts';

/** The item of a name that no item has; null to leave its rows out. */
export type NameChoice = { app_id: AppId; name: string; item: { item_id: number; name: string } | null };

/** The user's decisions about the rows of an import. */
export type Decisions = {
  /** By `nameKey`. */
  names: Readonly<Record<string, NameChoice>>;
  /** The units of a currency that one dollar buys. */
  rates: Readonly<Record<string, number>>;
  /** The numbers of the rows that are imported although they look like one that is stored. */
  letIn: 'all' | readonly number[];
};

export const NO_DECISIONS: Decisions = { names: {}, rates: {}, letIn: [] };

export const nameKey = ({ app_id, name }: Pick<NameChoice, 'app_id' | 'name'>): string => `${app_id} ${name}`;

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

/** The decisions in the form of the server. Equal decisions have the same form. */
export const choicesOf = ({ names, rates, letIn }: Decisions): Required<Body<'POST /imports/{id}/check'>> => ({
  names: Object.keys(names)
    .toSorted(byText)
    .map((key) => names[key]!)
    .map(({ app_id, name, item }) => ({ app_id, name, item_id: item && item.item_id })),
  rates: Object.keys(rates)
    .toSorted(byText)
    .map((currency) => ({ currency, rate: rates[currency]! })),
  let_in: letIn === 'all' ? [] : letIn.toSorted((a, b) => a - b),
  let_in_all: letIn === 'all',
});

export const sameDecisions = (one: Decisions, other: Decisions): boolean =>
  JSON.stringify(choicesOf(one)) === JSON.stringify(choicesOf(other));

const KEY = 'importDecisions';

/** Stores the decisions with which an import was checked, so that it can be gone on with. The server does not tell them. */
export const storeDecisions = (id: number, decisions: Decisions): void => browserStore.set(KEY, JSON.stringify({ id, decisions }));

/** The stored decisions of an import; none when it was checked in another browser. */
export function storedDecisions(id: number): Decisions {
  try {
    const stored = JSON.parse(browserStore.get(KEY) ?? 'null') as { id: number; decisions: Decisions } | null;
    return stored?.id === id ? stored.decisions : NO_DECISIONS;
  } catch {
    return NO_DECISIONS;
  }
}
