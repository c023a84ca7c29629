import { longestOf, type NoPlace, type Split } from '@lootfolio/domain/best-split';
import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { duration, integer } from '../../../../lib/format.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import css from './SplitProposal.module.css';

const REASONS = {
  price: 'listings.leftPrice',
  days: 'listings.leftDays',
  caps: 'listings.leftCaps',
} as const satisfies Record<NoPlace, string>;

const Days = ({ days }: { days: number | null }) => (days === null ? t('listings.splitUnknown') : duration(days));

/** How much more the split brings. */
const Against = ({ value }: { value: number }) => (
  <span className={css.against}>
    {t('listings.splitAgainst')} <Delta value={value} unit="money" plain />
  </span>
);

/** The split by market with its sums, what it leaves out and why, and what the alternatives bring. `paidOut`: the days include a payout. */
export function SplitProposal({ split: { parts, total, left, single, now }, paidOut }: { split: Split; paidOut: boolean }) {
  const reasons = Map.groupBy(left.values(), (reason) => reason);
  return (
    <>
      {parts.length > 0 && (
        <table className={css.parts} aria-label={t('listings.splitTable')}>
          <thead>
            <tr>
              <th scope="col">{t('listings.splitMarket')}</th>
              <th scope="col">{t('listings.splitItems')}</th>
              <th scope="col">{t('listings.totalPrice')}</th>
              <th scope="col">{t('listings.totalNet')}</th>
              <th scope="col">{t(paidOut ? 'listings.splitDays' : 'listings.splitDaysBalance')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ market, things, price, net, days }) => (
              <tr key={market}>
                <th scope="row">
                  <MarketBadge id={findMarket(market)!.id} name={findMarket(market)!.name} />
                </th>
                <td>{integer(things)}</td>
                <td>
                  <Money value={price} />
                </td>
                <td>
                  <Money value={net} />
                </td>
                <td>
                  <Days days={days} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('listings.splitTotal')}</th>
              <td>{integer(total.things)}</td>
              <td>
                <Money value={total.price} />
              </td>
              <td>
                <Money value={total.net} />
              </td>
              <td>
                <Days days={longestOf(parts.map(({ days }) => days))} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {[...reasons].map(([reason, all]) => (
        <p key={reason} className={css.left}>
          {t(REASONS[reason], { n: all.length })}
        </p>
      ))}
      {parts.length > 0 && (
        <dl className={css.others}>
          {single && (
            <div>
              <dt>{t('listings.splitSingle', { market: findMarket(single.market)!.name, n: single.things })}</dt>
              <dd>
                <Money value={single.net} /> <Against value={total.net - single.net} />
              </dd>
            </div>
          )}
          <div>
            <dt>{now.things === 0 ? t('listings.splitNoBids') : t('listings.splitNow', { n: now.things })}</dt>
            {now.things > 0 && (
              <dd>
                <Money value={now.net} /> <Against value={total.net - now.net} />
              </dd>
            )}
          </div>
        </dl>
      )}
    </>
  );
}
