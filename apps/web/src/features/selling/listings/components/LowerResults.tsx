import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { findMarket } from '@lootfolio/domain/markets';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import type { ListedItem, LowerAnswer, LowerBody, LowerResult } from '../listed-items.queries.ts';
import { canRetry, groupFailures, isUnderWay } from '../listed-items.rules.ts';
import { PriceChange } from './PriceChanges.tsx';
import css from './LowerResults.module.css';

const marketName = (slug: string): string => findMarket(slug)?.name ?? slug;
const itemOf = (items: readonly ListedItem[], { market, market_item_id: id }: LowerResult): ListedItem | undefined =>
  items.find(({ markets }) => markets.some((one) => one.slug === market && one.market_item_id === id));

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

type PartProps = {
  tone: 'bad' | 'open' | 'good';
  title: string;
  results: readonly LowerResult[];
  nameOf: (result: LowerResult) => ReactNode;
};

const ICONS = { bad: IconAlertTriangle, open: IconClock, good: IconCircleCheck };

/** Results of one kind. Failures of one reason stand under it. */
function Part({ tone, title, results, nameOf }: PartProps) {
  const Icon = ICONS[tone];
  return (
    <section className={css.part} data-tone={tone}>
      <h3>
        <Icon size={15} stroke={1.9} aria-hidden />
        {title}
      </h3>
      <ul>
        {results.map((result) => (
          <li key={`${result.market} ${result.market_item_id}`}>
            <span>{nameOf(result)}</span>
            {tone !== 'bad' && <span className={css.market}>{marketName(result.market)}</span>}
            {tone !== 'bad' && <PriceChange from={result.old_price} to={result.new_price} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = {
  answer: LowerAnswer;
  items: readonly ListedItem[];
  busy: boolean;
  onRetry: (items: LowerBody['items']) => void;
  onClose: () => void;
};

/** What became of each price: failures first, by market and reason. */
export function LowerResults({ answer: { results, updated }, items, busy, onRetry, onClose }: Props) {
  const failed = results.filter((one) => !one.success && !isUnderWay(one));
  const open = results.filter(isUnderWay);
  const again = results.filter(canRetry);
  const nameOf = (result: LowerResult): string => itemOf(items, result)?.name ?? result.market_item_id;
  return (
    <div className={css.results}>
      <p className={css.summary} role="status">
        {t('listed-items.lowerCounts', { updated, failed: failed.length, open: open.length })}
      </p>
      {groupFailures(results).map(({ market, reason, results: own }) => (
        <Part
          key={`${market} ${reason}`}
          tone="bad"
          title={t('listed-items.failedGroup', { n: own.length, market: marketName(market), reason })}
          results={own}
          nameOf={nameOf}
        />
      ))}
      {open.length > 0 && <Part tone="open" title={t('listed-items.lowerGoesOn')} results={open} nameOf={nameOf} />}
      {updated > 0 && (
        <Part tone="good" title={t('listed-items.loweredPart')} results={results.filter((one) => one.success)} nameOf={nameOf} />
      )}
      {failed.some(({ code }) => code === 'CHANGED') && <p className={css.note}>{t('listed-items.planAgainChanged')}</p>}
      <DialogActions>
        {again.length > 0 && (
          <Button variant="default" busy={busy} onClick={() => onRetry(againOf(items, again))}>
            {t('listed-items.retryFailed', { n: again.length })}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogActions>
    </div>
  );
}
