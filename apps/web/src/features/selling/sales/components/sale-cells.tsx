import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { date, dateTime } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import type { Sale } from '../sales.queries.ts';
import { heldTone } from '../sales.rules.ts';
import css from './sale-cells.module.css';

type Props = { sale: Sale };

function kindOf({ is_stattrak: statTrak, is_souvenir: souvenir }: Sale) {
  if (!statTrak && !souvenir) return undefined;
  return (
    <span className={css.kind} data-kind={statTrak ? 'stattrak' : 'souvenir'}>
      {statTrak ? 'StatTrak' : 'Souvenir'}
    </span>
  );
}

/** The sold item, which opens its page, and a button that copies its name. */
export const SaleName = ({ sale, size }: Props & { size?: number }) => (
  <span className={css.name}>
    <ItemCell
      name={sale.short_name}
      image={sale.image}
      itemId={sale.catalog_id}
      color={sale.rarity_color}
      exterior={sale.exterior}
      href={pathTo('/$game/item/$slug', { params: { game: sale.game, slug: sale.slug } })}
      kind={kindOf(sale)}
      {...(size !== undefined && { size })}
    />
    <CopyButton
      text={sale.market_hash_name}
      label={t('sales.copyName', { name: sale.name })}
      copied={t('sales.nameCopied')}
      failed={t('sales.copyFailed')}
    />
  </span>
);

/** A market by its slug: its mark, or mark and name. */
export function SaleMarket({ slug, named = false }: { slug: string; named?: boolean }) {
  const market = findMarket(slug);
  return <MarketBadge id={market?.id ?? 0} name={market?.name ?? slug} compact={!named} marksClosed={false} />;
}

/** Price and, below it, what the seller received of it. An estimated net amount is marked. */
export const SellPrice = ({ sale: { sell_price: price, net, fee, net_source: source } }: Props) => (
  <span className={css.two}>
    <Money value={price} />
    <span className={css.second}>
      <Help label={t(source === 'estimated' ? 'sales.netEstimated' : 'sales.netReported')}>
        {source === 'estimated' && <abbr title={t('sales.estimated')}>≈</abbr>} {t('sales.netShort')} <Money value={net} />
      </Help>
      <span className="visually-hidden">
        {t('sales.fee')} <Money value={fee} />
      </span>
    </span>
  </span>
);

/** The profit with its computation, and below it in percent of the price. */
export function SaleProfit({ sale }: Props) {
  const { profit, profit_rate: rate, net, compensation, buy_price: cost, cost_source: source, status } = sale;
  const result = <Delta value={profit} unit="money" plain />;
  const isCanceled = status === 'CANCELED';
  return (
    <span className={css.two} data-unsure={source === null && !isCanceled}>
      <Explain
        label={t('sales.profit')}
        formula={t(isCanceled ? 'sales.profitFormulaCanceled' : 'sales.profitFormula')}
        inputs={[
          ...(isCanceled ? [] : [{ label: t('sales.net'), value: <Money value={net} exact /> }]),
          { label: t('sales.compensation'), value: <Money value={compensation} exact /> },
          ...(isCanceled ? [] : [{ label: t('sales.buyPrice'), value: source === null ? '?' : <Money value={cost} exact /> }]),
        ]}
        result={result}
        further={[{ label: t('sales.rate'), value: <Delta value={rate} unit="percent" plain />, source: t('sales.rateOf') }]}
        note={source === null && !isCanceled ? t('sales.profitUnsure') : undefined}
      >
        {result}
      </Explain>
      <span className={css.second}>
        <Delta value={rate} unit="percent" plain />
      </span>
    </span>
  );
}

const moment = (at: string | null, unknown: 'sales.notSaid' | 'sales.notHandedOver'): string => (at === null ? t(unknown) : dateTime(at));

/** When it was sold. The tip says when the item and when the money are free. */
export const SaleDate = ({ sale }: Props) => (
  <Help
    label={[
      dateTime(sale.sale_date),
      t('sales.itemFree', { at: moment(sale.item_free_at, 'sales.notHandedOver') }),
      t('sales.moneyFree', { at: moment(sale.money_free_at, 'sales.notSaid') }),
    ].join(' · ')}
  >
    <time className={css.day} dateTime={sale.sale_date}>
      {date(sale.sale_date)}
    </time>
  </Help>
);

/** Days from the acquisition to the sale: green, amber or red; "-" when the acquisition is not known. */
export const HeldDays = ({ sale: { day_difference: days } }: Props) => (
  <span className={css.held} data-tone={days === null ? undefined : heldTone(days)}>
    {days === null ? '-' : t('sales.days', { n: days })}
  </span>
);
