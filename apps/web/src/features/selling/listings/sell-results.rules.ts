import type { MarketResult, SellAnswer } from './list-items.queries.ts';
import type { Outcome, Result } from './results.rules.ts';

type Item = MarketResult['items'][number];

const outcomeOf = ({ success, state }: Pick<Item, 'success' | 'state'>): Outcome =>
  success ? 'done' : state === 'sending' || state === 'unknown' ? 'open' : 'failed';

/** The results of a listing. */
export const soldResults = ({ metadata }: Pick<SellAnswer, 'metadata'>): Result[] =>
  metadata.flatMap(({ market, items }) =>
    items.map((item) => ({
      id: item.asset_id,
      market,
      name: item.name,
      from: item.price,
      to: null,
      outcome: outcomeOf(item),
      code: item.code,
      reason: item.msg,
    })),
  );

/** The number of items that a retry tries again: those that were sent and failed, or whose outcome is unknown. None while work goes on. */
export const retriable = ({ metadata, operation, ended }: SellAnswer): number =>
  operation === null || !ended ? 0 : metadata.flatMap(({ items }) => items).filter(({ sent, success }) => sent && !success).length;
