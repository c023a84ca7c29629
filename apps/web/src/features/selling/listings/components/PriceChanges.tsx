import { IconArrowRight } from '@tabler/icons-react';
import type { Money as Amount } from '@lootfolio/domain/money';
import type { ReactNode, Ref } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import css from './PriceChanges.module.css';

/** The number of rows that are shown. */
export const MOST_CHANGES = 200;

/** `to`: null when the price stays. `why`: why it stays, or why it changes. */
export type PriceChangeRow = {
  id: number;
  name: string;
  market: { id: number; name: string };
  from: Amount;
  to: Amount | null;
  why: string | null;
};

/** The old and the new price, or the one that stays. */
export const PriceChange = ({ from, to }: Pick<PriceChangeRow, 'from' | 'to'>) =>
  to === null ? (
    <span className={css.stays}>
      <Money value={from} />
    </span>
  ) : (
    <span className={css.change}>
      <Money value={from} />
      <IconArrowRight size={13} stroke={1.8} aria-label={t('selling.becomes')} />
      <strong>
        <Money value={to} />
      </strong>
    </span>
  );

type Props = {
  /** The whole, which can be focused. */
  ref?: Ref<HTMLElement>;
  label: string;
  summary: string;
  /** What stands between the summary and the table. */
  notices?: ReactNode;
  /** The name of the table. */
  caption: string;
  rows: readonly PriceChangeRow[];
  /** The number of rows that there are, if more than `rows`. */
  total?: number;
  /** True when every row says why, in a column; otherwise the reason stands behind a price that stays. */
  explained?: boolean;
  /** What stands below the table. */
  children?: ReactNode;
};

/** What would become of prices: the new ones, or why they stay. */
export function PriceChanges({ ref, label, summary, notices, caption, rows, total = rows.length, explained = false, children }: Props) {
  return (
    <section ref={ref} tabIndex={-1} className={css.preview} aria-label={label}>
      <p className={css.summary} role="status">
        {summary}
      </p>
      {notices}
      {rows.length > 0 && (
        <table className={css.table} aria-label={caption}>
          <thead>
            <tr>
              <th scope="col">{t('selling.item')}</th>
              <th scope="col">{t('selling.market')}</th>
              <th scope="col" data-numeric>
                {t('selling.price')}
              </th>
              {explained && <th scope="col">{t('selling.reason')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_CHANGES).map(({ id, name, market, why, ...prices }) => (
              <tr key={id} data-stays={prices.to === null}>
                <td>{name}</td>
                <td>
                  <MarketBadge {...market} />
                </td>
                <td data-numeric>
                  <PriceChange {...prices} />
                  {!explained && why !== null && <span className={css.why}> · {why}</span>}
                </td>
                {explained && <td>{why}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > MOST_CHANGES && <p className={css.more}>{t('selling.moreChanges', { n: total - MOST_CHANGES })}</p>}
      {children}
    </section>
  );
}
