import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { date } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { useReach, type MarketReach } from '../payouts.queries.ts';
import css from './PayoutReach.module.css';

/** What a market reports of the user, in words. */
function Reach({ reach }: { reach: MarketReach }) {
  if (!reach.reports) return <>{t('payouts.reachNone')}</>;
  if (!reach.connected) return <>{t('payouts.reachOff')}</>;
  if (!reach.has_key)
    return (
      <AppLink className="link" href={pathTo('/user-details', { hash: 'market_api' })}>
        {t('payouts.reachKey')}
      </AppLink>
    );
  const { read_from: from, msg } = reach;
  return (
    <>
      {from === null ? t('payouts.reachNever') : t('payouts.reachSince', { date: date(from) })}
      {msg !== null && <em className={css.failed}>{t('payouts.lastFailed', { reason: msg })}</em>}
    </>
  );
}

/** Which markets report withdrawals, and since which day theirs were read. */
export function PayoutReach() {
  const { data, error, refetch } = useReach();
  if (!data && error)
    return (
      <p className={css.problem} role="alert">
        {t('payouts.reachFailed')}: {errorText(error)}{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          {t('ui.retry')}
        </button>
      </p>
    );
  return (
    <ul className={css.reach} aria-label={t('payouts.reach')}>
      {data?.items.map((reach) => (
        <li key={reach.market} data-off={!reach.reports || !reach.connected || !reach.has_key}>
          <strong>{reach.market_name}</strong>
          <span>
            <Reach reach={reach} />
          </span>
        </li>
      ))}
    </ul>
  );
}
