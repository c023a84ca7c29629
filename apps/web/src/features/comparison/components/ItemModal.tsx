import { Modal } from '@mantine/core';
import '../../../ui/mantine-modal.css';
import { IconArrowUpRight } from '@tabler/icons-react';
import { t } from '../../../i18n/i18n.ts';
import { AppLink } from '../../../lib/AppLink.tsx';
import { integer } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Age, Delta, Money } from '../../../ui/figures.tsx';
import { ItemPicture } from '../../../ui/ItemPicture.tsx';
import { Failed, Skeleton } from '../../../ui/ListState.tsx';
import { MarketBadge } from '../../../ui/MarketBadge.tsx';
import { FeeAssumed, NetFigure, PayoutFlag, payoutOf, Suspicious, useItem, type Item, type Price } from '../../items/items.public.tsx';
import { WatchlistToggle } from '../../watchlist/watchlist.public.tsx';
import type { ComparisonRow } from '../comparison.queries.ts';
import { markViewed } from '../viewed-items.ts';
import { CopyName } from './RowActions.tsx';
import css from './ItemModal.module.css';

/** Profit figures between Buff.163 and the markets that are sold on most. */
function Figures({ figures }: { figures: Item['comparison'] }) {
  return (
    <dl className={css.figures}>
      <Figure label={t('comparison.steam7d')} value={<Money value={figures.steam_last_7d} />} />
      <Figure label={t('comparison.buffPrice')} value={<Money value={figures.buff_starting_at} />} />
      <Figure label={t('comparison.shadowPrice')} value={<Money value={figures.shadow_price} />} />
      <Figure label={t('comparison.marketPrice')} value={<Money value={figures.market_price} />} />
      <Figure
        label={t('comparison.marketQuantity')}
        value={figures.cstm_volume === null ? <Money value={null} /> : integer(figures.cstm_volume)}
      />
      <Figure label={t('comparison.waxPrice')} value={<Money value={figures.wax_price} />} />
      <Figure
        label={t('comparison.buffToMarket')}
        value={<Profit profit={figures.buff_market_profit} ratio={figures.buff_market_ratio} />}
      />
      <Figure label={t('comparison.buffToWax')} value={<Profit profit={figures.buff_wax_profit} ratio={figures.buff_wax_ratio} />} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Profit({ profit, ratio }: { profit: number | null; ratio: number | null }) {
  if (profit === null) return <Money value={null} />;
  return (
    <span className={css.profit}>
      <Delta value={profit} unit="money" plain /> <Delta value={ratio} unit="percent" plain />
    </span>
  );
}

function PriceRow({ price, itemId, now }: { price: Price; itemId: number; now: number }) {
  const { id, name } = price.markets;
  return (
    <tr data-stale={!price.fresh}>
      <th scope="row">
        <span className={css.market}>
          {price.url === null ? (
            <MarketBadge id={id} name={name} />
          ) : (
            <a className="link" href={price.url} target="_blank" rel="noopener noreferrer" onClick={() => markViewed(itemId)}>
              <MarketBadge id={id} name={name} />
            </a>
          )}
          <PayoutFlag payout={payoutOf(id)} />
          {price.outlier && <Suspicious />}
          {!price.fee_known && <FeeAssumed />}
        </span>
      </th>
      <td>
        <Money value={price.price} />
      </td>
      <td>
        <NetFigure marketId={id} marketName={name} price={price.price} net={price.net} at={price.updated_at} />
      </td>
      <td>{price.quantity === null ? '–' : integer(price.quantity)}</td>
      <td>
        <Age at={price.updated_at} now={now} stale={!price.fresh} />
      </td>
    </tr>
  );
}

function Prices({ item }: { item: Item }) {
  const now = useNow();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={css.scroll} tabIndex={0} role="region" aria-label={t('comparison.pricesOf', { name: item.name })}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('comparison.pricesOf', { name: item.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('comparison.market')}</th>
            <th scope="col">{t('comparison.price')}</th>
            <th scope="col">{t('comparison.net')}</th>
            <th scope="col">{t('comparison.quantity')}</th>
            <th scope="col">{t('comparison.updated')}</th>
          </tr>
        </thead>
        <tbody>
          {item.price_info.map((price) => (
            <PriceRow key={price.markets.id} price={price} itemId={item.item_id} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Details of an item: its prices on every market and what it earns between the usual ones. */
export function ItemModal({ row, onClose }: { row: ComparisonRow; onClose: () => void }) {
  const { data: item, error, refetch } = useItem(row.game, row.slug);
  useFocusBack(`[data-row-link][href="${CSS.escape(paths.item(row.game, row.slug))}"]`);
  return (
    <Modal opened onClose={onClose} size={720} title={row.name} closeButtonProps={{ 'aria-label': t('comparison.close') }}>
      <div className={css.head}>
        <ItemPicture src={row.image} itemId={row.item_id} color={row.color} size={72} />
        <p className={css.kind}>{[row.type, row.exterior].filter(Boolean).join(' · ')}</p>
        <div className={css.actions}>
          <CopyName name={row.name} />
          <WatchlistToggle item={row} />
          <AppLink className={css.page} href={paths.item(row.game, row.slug)}>
            {t('comparison.itemPage')}
            <IconArrowUpRight size={15} stroke={1.8} aria-hidden />
          </AppLink>
        </div>
      </div>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : item ? (
        <>
          <Figures figures={item.comparison} />
          <Prices item={item} />
        </>
      ) : (
        <Skeleton height={420} />
      )}
    </Modal>
  );
}
