import { findMarket } from '@lootfolio/domain/markets';
import type { Ref } from 'react';
import { decimal, list } from '../../../../lib/format.ts';
import { t } from '../../../../i18n/i18n.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import type { DryRun as Requests } from '../list-items.queries.ts';
import css from './DryRun.module.css';

type Skipped = Requests[number]['skipped'];

/** An amount with its decimals, at least two: 1.000 looks like a thousand in some languages. */
function amountOf({ units, scale }: { units: number; scale: number }): string {
  const digits = scale > 2 && units % 10 ** (scale - 2) === 0 ? 2 : scale;
  return decimal(units / 10 ** scale, digits);
}

/** What a market would not get, equal reasons together. */
function NotSent({ skipped }: { skipped: Skipped }) {
  return [...Map.groupBy(skipped, ({ msg }) => msg)].map(([reason, items]) => (
    <p key={reason} className={css.skipped}>
      {t('listings.drySkipped', { n: items.length, reason })} <span>{list([...new Set(items.map(({ name }) => name))])}</span>
    </p>
  ));
}

/** Every request that would leave, by market: how many, how many items in each, and the prices in the currency of the account. */
export function DryRun({ ref, markets }: { ref: Ref<HTMLElement>; markets: Requests }) {
  return (
    <section ref={ref} tabIndex={-1} className={css.run} aria-label={t('listings.dryRun')}>
      <h3>{t('listings.dryRun')}</h3>
      <p className={css.note}>{t('listings.dryNote')}</p>
      {markets.map(({ market, name, currency, prepares, requests, skipped }) => (
        <details key={market} className={css.market}>
          <summary>
            <MarketBadge id={findMarket(market)!.id} name={name} />
            <span className={css.count}>
              {requests.length === 0
                ? t('listings.dryNothing')
                : t('listings.dryRequests', { n: requests.length, items: list(requests.map(({ items }) => String(items.length))) })}
            </span>
          </summary>
          {prepares && <p className={css.note}>{t('listings.dryPrepares')}</p>}
          {requests.map(({ items }, at) => (
            <div key={at}>
              {requests.length > 1 && <h4>{t('listings.dryRequest', { n: at + 1 })}</h4>}
              <ul>
                {items.map((item) => (
                  <li key={item.asset_id}>
                    <span>{item.name}</span>
                    <span className={css.amount}>
                      {amountOf(item)} {currency}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <NotSent skipped={skipped} />
        </details>
      ))}
    </section>
  );
}
