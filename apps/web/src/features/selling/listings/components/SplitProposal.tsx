import { longestOf, type Alternative, type NoPlace, type Split } from '@lootfolio/domain/best-split';
import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { duration, integer } from '../../../../lib/format.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import type { Sellable } from '../list-items.queries.ts';
import { someNames } from '../some-names.ts';
import css from './SplitProposal.module.css';

const REASONS = {
  price: 'listings.leftPrice',
  days: 'listings.leftDays',
  caps: 'listings.leftCaps',
} as const satisfies Record<NoPlace, string>;

const Days = ({ days }: { days: number | null }) => (days === null ? t('listings.splitUnknown') : duration(days));

/** What another way to sell brings, and how much more the split brings for the same things. */
function Other({ other: { net, shared, more }, of }: { other: Alternative; of: number }) {
  return (
    <dd>
      <Money value={net} />
      {shared > 0 && (
        <span className={css.against}>
          {shared === of ? t('listings.splitAgainst') : t('listings.splitAgainstSame', { n: shared })}{' '}
          <Delta value={more} unit="money" plain />
        </span>
      )}
    </dd>
  );
}

type Props = {
  split: Split;
  /** The things of the split, by id. */
  things: ReadonlyMap<string, Pick<Sellable, 'short_name'>>;
  /** True when the days include a payout. */
  paidOut: boolean;
};

/** The split by market with its sums, what it leaves out and why, and what the alternatives bring. */
export function SplitProposal({ split: { parts, total, left, single, now }, things, paidOut }: Props) {
  const reasons = Map.groupBy(left, ([, reason]) => reason);
  const all = total.things + left.size;
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
      {[...reasons].map(([reason, own]) => (
        <p key={reason} className={css.left}>
          {t(REASONS[reason], { n: own.length })} {someNames(own.flatMap(([id]) => things.get(id) ?? []))}
        </p>
      ))}
      {parts.length > 0 && (
        <dl className={css.others}>
          {single && (
            <div>
              <dt>{t('listings.splitSingle', { market: findMarket(single.market)!.name, n: single.things, all })}</dt>
              <Other other={single} of={total.things} />
            </div>
          )}
          <div>
            <dt>{now.things === 0 ? t('listings.splitNoBids') : t('listings.splitNow', { n: now.things, all })}</dt>
            {now.things > 0 && <Other other={now} of={total.things} />}
          </div>
        </dl>
      )}
    </>
  );
}
