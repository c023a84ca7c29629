import type { MarketResult, SellAnswer } from './list-items.queries.ts';

type Item = MarketResult['items'][number];
export type Outcome = 'done' | 'failed' | 'open';
/** `partial`: completed with errors. `open`: the work goes on, or a market did not say what became of an item. */
export type End = 'done' | 'partial' | 'failed' | 'open';

export const outcomeOf = ({ success, state }: Pick<Item, 'success' | 'state'>): Outcome =>
  success ? 'done' : state === 'sending' || state === 'unknown' ? 'open' : 'failed';

/** Things with the same outcome and the same reason are one group. */
export function groupsOf(items: readonly Item[]): { outcome: Outcome; reason: string | null; items: Item[] }[] {
  const groups = Map.groupBy(items, (item) => `${outcomeOf(item)} ${item.msg ?? ''}`);
  return [...groups.values()].map((group) => ({ outcome: outcomeOf(group[0]!), reason: group[0]!.msg, items: group }));
}

/** How a listing ended as a whole. */
export function endOf({ metadata, ended }: Pick<SellAnswer, 'metadata' | 'ended'>): End {
  const sum = (of: 'listed' | 'failed' | 'open'): number => metadata.reduce((total, market) => total + market[of], 0);
  if (!ended || sum('open') > 0) return 'open';
  if (sum('failed') === 0) return 'done';
  return sum('listed') > 0 ? 'partial' : 'failed';
}

/** The number of items that a retry tries again: those that were sent and failed, or whose outcome is unknown. None while work goes on. */
export const retriable = ({ metadata, operation, ended }: SellAnswer): number =>
  operation === null || !ended ? 0 : metadata.flatMap(({ items }) => items).filter(({ sent, success }) => sent && !success).length;
