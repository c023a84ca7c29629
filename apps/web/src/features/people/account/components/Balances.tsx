import { findMarket } from '@lootfolio/domain/markets';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Age, Money } from '../../../../ui/value/figures.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { useBalances, type Balance } from '../account.queries.ts';
import { amountsOf, failureOf, totalOf, type BalanceFailure } from '../balances.rules.ts';
import { Loaded } from './Loaded.tsx';
import css from './Balances.module.css';

const CAUSES: Readonly<Record<BalanceFailure, PlainKey>> = {
  refused: 'account.keyRefused',
  unreachable: 'account.marketUnreachable',
  busy: 'account.marketBusy',
  pending: 'account.balancePending',
  problem: 'account.marketProblem',
};

/** The user's possible action when a balance could not be read. A retry cannot help when the key was refused. */
function FailureAction({ failure, onRetry }: { failure: BalanceFailure; onRetry: () => void }) {
  if (failure === 'refused')
    return (
      <AppLink href={pathTo('/user-details', { hash: 'market_api' })} className="link">
        {t('account.replaceKey')}
      </AppLink>
    );
  return (
    <button type="button" className="link" onClick={onRetry}>
      {t('ui.retry')}
    </button>
  );
}

type RowProps = {
  balance: Balance;
  /** Leaves out the column of ages: on a phone the age is below the name. */
  narrow: boolean;
  onRetry: () => void;
};

function Row({ balance, narrow, onRetry }: RowProps) {
  const now = useNow();
  const amounts = amountsOf(balance);
  const failure = failureOf(balance);
  const age = amounts && <Age at={balance.as_of} now={now} />;
  return (
    <tr>
      <th scope="row">
        <MarketBadge id={findMarket(balance.market)?.id ?? 0} name={balance.name} />
        {narrow && age && <div className={css.age}>{age}</div>}
      </th>
      {failure !== null ? (
        <td colSpan={narrow ? 2 : 3} className={css.failed}>
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
          <span>
            {t('account.balanceFailed')} {t(CAUSES[failure])}
          </span>
          <FailureAction failure={failure} onRetry={onRetry} />
        </td>
      ) : amounts === null ? (
        <td colSpan={narrow ? 2 : 3} className={css.untold}>
          {t('account.noBalanceTold')}
        </td>
      ) : (
        <>
          <td className="num">
            <Money value={amounts.usable} />
          </td>
          <td className="num">
            <Money value={amounts.onHold} />
          </td>
          {!narrow && <td className="num">{age}</td>}
        </>
      )}
    </tr>
  );
}

function Total({ balances }: { balances: readonly Balance[] }) {
  const { usable, onHold, incomplete } = totalOf(balances);
  return (
    <tr>
      <th scope="row">
        {t('account.total')}
        {incomplete && <span className={css.incomplete}>{t('account.incomplete')}</span>}
      </th>
      <td className="num">
        <Money value={usable} />
      </td>
      <td className="num">
        <Money value={onHold} />
      </td>
    </tr>
  );
}

/** The user's balance at each market whose key is set. */
export function Balances() {
  const query = useBalances();
  const narrow = useMobile('shell');
  const reload = (): void => void query.refetch();
  const actions = query.data && query.data.items.length > 0 && (
    <button type="button" className={css.reload} disabled={query.isFetching} onClick={reload}>
      <IconRefresh size={14} stroke={1.8} aria-hidden />
      {t('ui.refresh')}
    </button>
  );
  return (
    <Panel id="balances" title={t('account.balances')} actions={actions} flush>
      <Loaded query={query} height={[56, 75]}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={css.none}>
              {t('account.noBalances')}{' '}
              <AppLink href={pathTo('/user-details', { hash: 'market_api' })} className="link">
                {t('account.addKey')}
              </AppLink>
            </p>
          ) : (
            <>
              {query.error && (
                <p role="alert" className={css.old}>
                  <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
                  {t('ui.loadFailed')} {errorText(query.error)}
                </p>
              )}
              <div className={css.scroll} aria-busy={query.isFetching} data-refreshing={query.isFetching}>
                <table className={css.table} aria-label={t('account.balances')}>
                  <thead>
                    <tr>
                      <th scope="col">{t('account.market')}</th>
                      <th scope="col" className="num">
                        {t('account.usable')}
                      </th>
                      <th scope="col" className="num">
                        {t('account.onHold')}
                      </th>
                      {!narrow && (
                        <th scope="col" className="num">
                          {t('account.asOf')}
                        </th>
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((balance) => (
                      <Row key={balance.market} balance={balance} narrow={narrow} onRetry={reload} />
                    ))}
                  </tbody>
                  <tfoot>
                    <Total balances={items} />
                  </tfoot>
                </table>
              </div>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
