import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { age, integer, percent } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { useLiquidityMethod } from '../items.queries.ts';
import css from './TimeToSellPage.module.css';

const CS2 = 730;
const LISTINGS: readonly PlainKey[] = ['liquidity.atLowest', 'liquidity.fiveBelow'];

/** The share of past estimates that were right, as a table. */
function Tested() {
  const now = useNow();
  const { data, error, refetch } = useLiquidityMethod(CS2);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const hasTests = data.tested.some(({ count }) => count > 0);
  return (
    <>
      {hasTests ? (
        <table className={css.tested}>
          <thead>
            <tr>
              <th scope="col">{t('liquidity.testRow')}</th>
              <th scope="col">{t('liquidity.testCount')}</th>
              <th scope="col">{t('liquidity.testHeld')}</th>
            </tr>
          </thead>
          <tbody>
            {data.tested.map(({ count, held }, place) => (
              <tr key={LISTINGS[place]}>
                <th scope="row">{t(LISTINGS[place]!)}</th>
                <td>{integer(count)}</td>
                <td>{count === 0 ? '–' : percent((held / count) * 100, { digits: 1 })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{t('liquidity.testNone')}</p>
      )}
      <p className={css.observed}>
        {data.observed_at === null ? t('liquidity.observedNone') : t('liquidity.observed', { when: age(data.observed_at, now) })}
      </p>
    </>
  );
}

/** The share of sold pieces among the pieces that leave a market. */
function SoldShare() {
  const { data } = useLiquidityMethod(CS2);
  return t('liquidity.sold', { share: data ? percent(data.sold_share, { digits: 0 }) : '…' });
}

const SECTIONS: readonly { title: PlainKey; text: PlainKey }[] = [
  { title: 'liquidity.watchTitle', text: 'liquidity.watch' },
  { title: 'liquidity.virtualTitle', text: 'liquidity.virtual' },
  { title: 'liquidity.rateTitle', text: 'liquidity.rate' },
];
const LAST: readonly { title: PlainKey; text: PlainKey }[] = [
  { title: 'liquidity.lockedTitle', text: 'liquidity.locked' },
  { title: 'liquidity.limitsTitle', text: 'liquidity.limits' },
];

const Section = ({ title, text }: { title: PlainKey; text: PlainKey }) => (
  <Panel title={t(title)}>
    <p className={css.text}>{t(text)}</p>
  </Panel>
);

/** How the time to sell is estimated, and how often the estimates were right. */
export function TimeToSellPage() {
  return (
    <div className={css.page}>
      <PageHeader title={t('liquidity.title')} lead={t('liquidity.lead')} />
      {SECTIONS.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      <Panel title={t('liquidity.soldTitle')}>
        <p className={css.text}>
          <SoldShare />
        </p>
      </Panel>
      <Panel title={t('liquidity.testTitle')}>
        <p className={css.text}>{t('liquidity.test')}</p>
        <Tested />
      </Panel>
      {LAST.map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </div>
  );
}
