import { MARKETS } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Failed, Skeleton, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { SourceRow } from '../components/SourceRow.tsx';
import { STATES } from '../components/SourceState.tsx';
import { useSources, type Source, type SourceState } from '../marketplaces.queries.ts';
import { closedLast, countStates } from '../source.rules.ts';
import css from './StatusPage.module.css';

const ORDER: readonly SourceState[] = ['ok', 'late', 'failed', 'off'];

function Counts({ sources }: { sources: readonly Source[] | undefined }) {
  const counts = sources && countStates(sources);
  return (
    <StatRow>
      {ORDER.map((state) => (
        <StatCard key={state} label={t(STATES[state].label)} value={counts && integer(counts[state])} />
      ))}
    </StatRow>
  );
}

function Table({ sources }: { sources: readonly Source[] | undefined }) {
  return (
    <table className={css.table} aria-busy={!sources}>
      <caption className="visually-hidden">{t('marketplaces.statusTitle')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('marketplaces.market')}</th>
          <th scope="col">{t('marketplaces.state')}</th>
          <th scope="col" className="num">
            {t('marketplaces.lastSuccess')}
          </th>
          <th scope="col">{t('marketplaces.nextAttempt')}</th>
          <th scope="col" className="num">
            {t('marketplaces.prices')}
          </th>
          <th scope="col">{t('marketplaces.reason')}</th>
        </tr>
      </thead>
      {sources ? (
        closedLast(sources).map((source) => <SourceRow key={source.market_id} source={source} />)
      ) : (
        <tbody aria-hidden>
          {Array.from({ length: MARKETS.length }, (_, row) => (
            <tr key={row}>
              <td colSpan={6} className={css.placeholder}>
                <Skeleton width={`${30 + ((row * 7) % 40)}%`} />
              </td>
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}

/** The source of every market's prices, and their age. */
export function StatusPage() {
  const { data, error, refetch, dataUpdatedAt } = useSources();
  const now = useNow();
  const lead = data
    ? t('marketplaces.statusLead', {
        n: data.items.reduce((sum, { rows }) => sum + rows, 0),
        markets: data.items.filter(({ rows }) => rows > 0).length,
      })
    : t('marketplaces.statusLeadPlain');
  const retry = (): void => void refetch();
  return (
    <>
      <PageHeader
        title={t('marketplaces.statusTitle')}
        lead={lead}
        help={[
          'marketplaces.statusHelp1',
          'marketplaces.statusHelp2',
          'marketplaces.statusHelp3',
          'marketplaces.statusHelp4',
          'marketplaces.statusHelp5',
        ]}
      />
      {!data && error ? (
        <Panel flush>
          <Failed error={error} onRetry={retry} />
        </Panel>
      ) : (
        <div className={css.screen}>
          <Counts sources={data?.items} />
          {data && error && <StaleNotice at={new Date(dataUpdatedAt)} now={now} onRefresh={retry} />}
          <Panel flush>
            <Table sources={data?.items} />
          </Panel>
        </div>
      )}
    </>
  );
}
