import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { exactPercent, money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { useTerms, type Terms } from '../deposits.queries.ts';
import type { DepositGame } from '../deposits.search.ts';
import css from './DepositTerms.module.css';

/** What stands in the way of a deposit: no bot, or no trade link. */
function Obstacle({ terms }: { terms: Terms }) {
  if (!terms.available)
    return (
      <Notice tone="warning">
        {t('deposits.notAvailable')} {t('deposits.notAvailableNow')}
      </Notice>
    );
  if (!terms.has_trade_link)
    return (
      <Notice tone="warning">
        <AppLink className="link" href={pathTo('/user-details', { hash: 'steam_trade_link' })}>
          {t('deposits.setTradeLink')}
        </AppLink>
      </Notice>
    );
  return null;
}

/** What is paid and when, and why a thing is not on offer. */
export function DepositTerms({ game }: { game: DepositGame }) {
  const { data: terms, error, refetch } = useTerms();
  if (!terms && error) return <Failed error={error} title={t('deposits.termsFailed')} onRetry={() => void refetch()} />;
  if (!terms) return null;
  const missing = [
    t('deposits.missing1'),
    t('deposits.missing2', { price: money(terms.least_price) }),
    t('deposits.missing3', { n: terms.least_volume }),
    t('deposits.missing4'),
  ];
  return (
    <div className={css.terms}>
      <Obstacle terms={terms} />
      <p className={css.line}>
        {t('deposits.terms', { rate: exactPercent(terms.rate) })} {t(game === 'cs2' ? 'deposits.termsCs2' : 'deposits.termsTf2')}
      </p>
      <details className={css.missing}>
        <summary>{t('deposits.whyMissing')}</summary>
        <ul>
          {missing.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
