import type { ComponentType } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { useKeys } from '../account.queries.ts';
import { KEY_MARKETS, keysNotice } from '../keys.rules.ts';
import { MarketKeyForm } from './MarketKeyForm.tsx';
import { SellingSwitches } from './SellingSwitches.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import css from './MarketKeys.module.css';

/**
 * The keys with which the server acts for the user at the markets. They can be written here, but not read.
 * @param Presence whether a market sells, passed in by the routes
 */
export function MarketKeys({ Presence }: { Presence?: ComponentType<{ market: string }> }) {
  const query = useKeys();
  const keys = query.data?.items;
  const tone = keys && keysNotice(keys);
  const notice = tone && <Notice tone={tone}>{t('account.apiWarn')}</Notice>;
  return (
    <Panel id="market_api" title={t('account.marketApi')} flush>
      <div className={css.head}>
        <p className={css.lead}>{t('account.marketApiLead')}</p>
        <SignInFirst back={pathTo('/user-details', { hash: 'market_api' })} />
        {tone === 'danger' && notice}
      </div>
      {query.error && !keys ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ul className={css.keys} aria-busy={query.isPending}>
          {KEY_MARKETS.map((market) => (
            <li key={market}>
              <MarketKeyForm market={market} stored={keys?.find((key) => key.market === market)} />
              {Presence && <Presence market={market} />}
            </li>
          ))}
        </ul>
      )}
      {/* below the fields, which it would move when it comes */}
      {tone === 'info' && <div className={css.below}>{notice}</div>}
      <SellingSwitches />
    </Panel>
  );
}
