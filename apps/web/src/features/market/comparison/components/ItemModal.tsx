import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { integer, money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { Suspicious } from '../../../../ui/value/Flag.tsx';
import { EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { NetFigure, typeName, useItem, type Item } from '../../items/items.public.tsx';
import { PayoutFlag } from '../../marketplaces/marketplaces.public.tsx';
import { WatchlistToggle } from '../../watchlist/watchlist.public.tsx';
import type { ComparisonRow } from '../comparison.queries.ts';
import type { Filters } from '@lootfolio/domain/comparison-filters';
import { markViewed } from '../viewed-items.ts';
import { ItemPrices } from './ItemPrices.tsx';
import { CopyName } from './RowActions.tsx';
import css from './ItemModal.module.css';

/** The only game whose prices are compared. */
const GAME = 'cs2';

/** The figures of the opened row: buy price, sell price, net and profit. */
function Deal({ row, sell }: { row: ComparisonRow; sell: Filters['sell'] }) {
  return (
    <dl className={css.figures} data-deal>
      <Figure
        label={t('comparison.buyOn', { market: row.source_name })}
        value={<Money value={row.source_price} />}
        flag={row.source_outlier && <Suspicious />}
      />
      <Figure
        label={t(sell === 'bid' ? 'comparison.sellNowOn' : 'comparison.sellOn', { market: row.target_name })}
        value={<Money value={row.target_price} />}
        flag={
          <>
            {row.target_outlier && <Suspicious />}
            <PayoutFlag marketId={row.target_id} />
          </>
        }
      />
      <Figure
        label={t('comparison.net')}
        value={
          <NetFigure
            marketId={row.target_id}
            marketName={row.target_name}
            price={row.target_price}
            net={row.target_net}
            afterPayout={row.target_after_payout}
            side={sell}
            at={row.last_update}
          />
        }
        flag={
          row.target_after_payout !== null && (
            <span className={css.payout}>{t('comparison.afterPayoutOf', { amount: money(row.target_after_payout) })}</span>
          )
        }
      />
      <Figure label={t('comparison.profit')} value={<Profit profit={row.profit} ratio={row.profitRatio} />} />
    </dl>
  );
}

/** Steam and market prices of the item, and the profit between Buff.163 and the markets with the most sales. */
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

function Figure({ label, value, flag }: { label: string; value: ReactNode; flag?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={css.value}>
        {value}
        {flag}
      </dd>
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

function Head({ item }: { item: ComparisonRow | Item }) {
  return (
    <div className={css.head}>
      <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={72} />
      <p className={css.kind}>{[item.type && typeName(item.type), item.exterior].filter(Boolean).join(' · ')}</p>
      <CopyName name={item.name} />
      <div className={css.actions}>
        <WatchlistToggle item={item} />
        <ButtonLink href={pathTo('/$game/item/$slug', { params: { game: GAME, slug: item.slug } })}>
          {t('comparison.itemPage')}
          <IconArrowRight size={15} stroke={1.8} aria-hidden />
        </ButtonLink>
      </div>
    </div>
  );
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

type Props = {
  slug: string;
  /** The item's row when it is on the page: its data is shown before the answer arrives. */
  row: ComparisonRow | undefined;
  sell: Filters['sell'];
  onClose: () => void;
};

/** Details of an item: its prices on every market, and the profit between the most used ones. */
export function ItemModal({ slug, row, sell, onClose }: Props) {
  const { data: item, error, refetch } = useItem(GAME, slug);
  const shown = row ?? item;
  const itemId = shown?.item_id;
  useEffect(() => {
    if (itemId !== undefined) markViewed(itemId);
  }, [itemId]);
  const title = shown?.name ?? (error ? t('comparison.itemDetails') : t('comparison.itemLoading'));
  return (
    <Dialog
      title={title}
      width={720}
      fullScreen={useMobile('shell')}
      closeLabel={t('comparison.close')}
      returnFocusTo={`[data-row-link][href="${CSS.escape(pathTo('/$game/item/$slug', { params: { game: GAME, slug } }))}"]`}
      onClose={onClose}
    >
      {shown && <Head item={shown} />}
      {row && <Deal row={row} sell={sell} />}
      {item ? (
        <>
          <Figures figures={item.comparison} />
          <ItemPrices item={item} />
        </>
      ) : isUnknown(error) ? (
        <EmptyList text={t('comparison.itemUnknown')} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </Dialog>
  );
}
