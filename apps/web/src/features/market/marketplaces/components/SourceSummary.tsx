import { t } from '../../../../i18n/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Age } from '../../../../ui/value/figures.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { useSources } from '../marketplaces.queries.ts';
import { countStates, isOld } from '../source.rules.ts';
import { SourceState } from './SourceState.tsx';
import css from './SourceSummary.module.css';

const SHOWN = 4;

/** A summary of the sources: the number of working ones, and the names of the others. */
export function SourceSummary() {
  const { data, error, refetch } = useSources();
  const now = useNow();
  if (!data && error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} />;
  const counts = countStates(data.items);
  const enabled = data.items.length - counts.off;
  const failing = data.items.filter(({ state }) => state === 'failed' || state === 'late');
  return (
    <>
      <p className={css.sum}>{t('marketplaces.sourcesOk', { ok: counts.ok, n: enabled })}</p>
      {failing.length === 0 ? (
        <p className={css.calm}>{t('marketplaces.allWell')}</p>
      ) : (
        <ul className={css.list}>
          {failing.slice(0, SHOWN).map((source) => (
            <li key={source.market_id}>
              <MarketBadge id={source.market_id} name={source.name} />
              <SourceState state={source.state} />
              <Age at={source.last_success} now={now} stale={isOld(source)} />
            </li>
          ))}
        </ul>
      )}
      {failing.length > SHOWN && <p className={css.calm}>{t('marketplaces.andMore', { n: failing.length - SHOWN })}</p>}
    </>
  );
}
