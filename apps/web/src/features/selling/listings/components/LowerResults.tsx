import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import type { ListedItem, LowerAnswer, LowerBody, LowerResult } from '../listed-items.queries.ts';
import { canRetry, isUnderWay, itemOf, loweredResults } from '../listed-items.rules.ts';
import { Results, type ResultWords } from './Results.tsx';

const ENDS = { done: 'listed-items.lowerDone', failed: 'listed-items.lowerNone' } as const;
const OUTCOMES = {
  done: 'listed-items.outcomeLowered',
  failed: 'listed-items.outcomeNotLowered',
  open: 'listed-items.outcomeOpen',
} as const;

const WORDS: ResultWords = {
  end: (end) => t(ENDS[end]),
  outcome: (outcome, n) => t(OUTCOMES[outcome], { n }),
  counts: ({ done, failed, open }) => t('listed-items.lowerCounts', { updated: done, failed, open }),
};

/** The items of a call that tries these results again. */
function againOf(items: readonly ListedItem[], results: readonly LowerResult[]): LowerBody['items'] {
  return results.flatMap((result) => {
    const item = itemOf(items, result);
    const market = findMarket(result.market);
    if (!item || !market) return [];
    const markets = [{ market_id: market.id, market_item_id: result.market_item_id, price: result.new_price }];
    return [{ asset_id: item.asset_id, app_id: item.app_id, markets }];
  });
}

type Props = {
  answer: LowerAnswer;
  items: readonly ListedItem[];
  busy: boolean;
  onRetry: (items: LowerBody['items']) => void;
  onClose: () => void;
};

/** What became of the prices that were to be lowered. */
export function LowerResults({ answer: { results }, items, busy, onRetry, onClose }: Props) {
  const again = results.filter(canRetry);
  return (
    <Results
      results={loweredResults(items, results)}
      goesOn={results.some(isUnderWay)}
      words={WORDS}
      retry={{ count: again.length, busy, run: () => onRetry(againOf(items, again)) }}
      onClose={onClose}
    >
      {results.some(({ code }) => code === 'CHANGED') && <Notice tone="info">{t('listed-items.planAgainChanged')}</Notice>}
    </Results>
  );
}
