import { IconArrowRight, IconCrown, IconExternalLink, IconHistory } from '@tabler/icons-react';
import { payoutOf } from '@lootfolio/domain/markets';
import { createContext, useContext, type KeyboardEvent, type MouseEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer, list } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { narrowerThan, useMedia } from '../../../../lib/use-media.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Age, Money, OldAge } from '../../../../ui/value/figures.tsx';
import { Flag, Suspicious } from '../../../../ui/value/Flag.tsx';
import { ItemName } from '../../../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { FeeAssumed, PayoutFlag, useSalesMarkets } from '../../marketplaces/marketplaces.public.tsx';
import type { ComparisonRow } from '../comparison.queries.ts';
import type { Filters } from '@lootfolio/domain/comparison-filters';
import type { TableWidth } from '../table-width.ts';
import { markViewed, useViewed } from '../viewed-items.ts';
import { PerDayLine } from './per-day.tsx';
import css from './cells.module.css';

/** Opens the detail modal of a row. */
export const OpenRow = createContext<(row: ComparisonRow) => void>(() => undefined);

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The up and down keys move the focus through the items of the list. */
function moveFocus(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const all = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const next = all[all.indexOf(event.currentTarget as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function ViewedMark({ itemId }: { itemId: number }) {
  if (!useViewed(itemId, useNow())) return null;
  return (
    <span className={css.viewed} title={t('comparison.viewed')} role="img" aria-label={t('comparison.viewed')}>
      <IconHistory size={14} stroke={1.8} aria-hidden />
    </span>
  );
}

/** How the figures on the selling side are computed. */
export type Selling = Pick<Filters, 'sell' | 'afterPayout'>;

/** The item. A plain click opens its details; any other click opens its page in a new tab. */
export function ItemLink({ row }: { row: ComparisonRow }) {
  const open = useContext(OpenRow);
  return (
    <span className={css.item}>
      <ItemPicture src={row.image} itemId={row.item_id} color={row.color} size={36} />
      <a
        className={css.link}
        data-row-link
        href={pathTo('/$game/item/$slug', { params: { game: row.game, slug: row.slug } })}
        aria-haspopup="dialog"
        onKeyDown={moveFocus}
        onClick={(event) => {
          event.stopPropagation();
          if (!isPlain(event)) return;
          event.preventDefault();
          open(row);
        }}
      >
        <ItemName name={row.name} exterior={row.exterior} />
      </a>
      <ViewedMark itemId={row.item_id} />
    </span>
  );
}

const useNarrow = (): boolean => useMedia(narrowerThan(1400));

/** The width class of the room that the table has beside the sidebar. */
export function useTableWidth(): TableWidth {
  const narrow = useNarrow();
  const middle = useMedia(narrowerThan(1560));
  return narrow ? 'narrow' : middle ? 'middle' : 'wide';
}

type Side = {
  /** True on a card, which has room for market names. */
  asCard?: boolean;
  itemId: number;
  marketId: number;
  market: string;
  quantity?: number | null;
  url: string | null;
};

function MarketLink({ asCard = false, itemId, marketId, market, quantity, url }: Side) {
  const narrow = useNarrow();
  const badge = <MarketBadge id={marketId} name={market} compact={narrow && !asCard} />;
  return (
    <span className={css.market}>
      {url === null ? (
        badge
      ) : (
        <a
          className={css.out}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          title={t('comparison.openOn', { market })}
          onClick={(event) => {
            event.stopPropagation();
            markViewed(itemId);
          }}
          onAuxClick={() => markViewed(itemId)}
        >
          {badge}
          <IconExternalLink size={12} stroke={1.8} aria-hidden />
        </a>
      )}
      {quantity !== undefined && (
        <span className={css.quantity} title={t('comparison.quantity')}>
          {quantity === null ? '–' : `×${integer(quantity)}`}
        </span>
      )}
    </span>
  );
}

/** The price of the item, with a crown when no market is cheaper. */
export function SourcePrice({ row }: { row: ComparisonRow }) {
  return (
    <span className={css.price}>
      {row.global_rank === 1 && (
        <span className={css.crown} role="img" aria-label={t('comparison.globalLowest')} title={t('comparison.globalLowest')}>
          <IconCrown size={14} stroke={1.8} aria-hidden />
        </span>
      )}
      <Money value={row.source_price} />
    </span>
  );
}

/** Price and market on the buying side. */
export function SourceCell({ row }: { row: ComparisonRow }) {
  return (
    <span className={css.side}>
      <span className={css.price}>
        {row.source_outlier && <Suspicious compact plain />}
        <SourcePrice row={row} />
      </span>
      <MarketLink itemId={row.item_id} marketId={row.source_id} market={row.source_name} url={row.source_url} />
    </span>
  );
}

/** The quantity on offer at the source market. */
export const QuantityCell = ({ row }: { row: ComparisonRow }) =>
  row.source_qty === null ? <Money value={null} /> : `×${integer(row.source_qty)}`;

/** The quantity on the selling side. Bids rarely state how many pieces they want: then nothing is shown, instead of an unknown stock. */
const targetQuantity = (row: ComparisonRow, { sell }: Pick<Selling, 'sell'>): number | null | undefined =>
  sell === 'bid' ? (row.target_qty ?? undefined) : row.target_qty;

/** Price, quantity and market on the selling side. */
export function TargetCell({ row, selling }: { row: ComparisonRow; selling: Selling }) {
  return (
    <span className={css.side}>
      <span className={css.price}>
        {row.target_outlier && <Suspicious compact plain />}
        <Money value={row.target_price} />
      </span>
      <MarketLink
        itemId={row.item_id}
        marketId={row.target_id}
        market={row.target_name}
        quantity={targetQuantity(row, selling)}
        url={row.target_url}
      />
    </span>
  );
}

/** The age of the older of the two prices. */
export function UpdatedCell({ row }: { row: ComparisonRow }) {
  return <Age at={row.last_update} now={useNow()} />;
}

/** The age of the older of the two prices when it is worth a word. */
export function OldRowAge({ row }: { row: ComparisonRow }) {
  return <OldAge at={row.last_update} now={useNow()} />;
}

/** Both markets on one line, with their warnings and ages. */
export function MarketsLine({ row, selling }: { row: ComparisonRow; selling: Selling }) {
  return (
    <div className={css.cardFoot}>
      <MarketLink
        asCard
        itemId={row.item_id}
        marketId={row.source_id}
        market={row.source_name}
        quantity={row.source_qty}
        url={row.source_url}
      />
      <IconArrowRight size={13} stroke={1.8} className={css.arrow} aria-hidden />
      <MarketLink
        asCard
        itemId={row.item_id}
        marketId={row.target_id}
        market={row.target_name}
        quantity={targetQuantity(row, selling)}
        url={row.target_url}
      />
      <Uncertain row={row} />
      <PerDayLine row={row} />
      <span className={css.updated}>
        <OldRowAge row={row} />
      </span>
    </div>
  );
}

function Uncertain({ row }: { row: ComparisonRow }) {
  return (
    <>
      {(row.source_outlier || row.target_outlier) && <Suspicious />}
      <TargetFlags row={row} />
    </>
  );
}

function TargetFlags({ row, plain = false }: { row: ComparisonRow; plain?: boolean }) {
  return (
    <>
      <PayoutFlag marketId={row.target_id} plain={plain} />
      {!row.fee_known && <FeeAssumed plain={plain} />}
    </>
  );
}

/** The target price after the fee, or after the payout too. The explanation of the row's profit says how it comes about. */
export const TargetNet = ({ row, selling: { afterPayout } }: { row: ComparisonRow; selling: Selling }) => (
  <Money value={afterPayout ? (row.target_after_payout ?? row.target_net) : row.target_net} />
);

const paysMoney = (row: ComparisonRow): boolean => payoutOf(row.target_id) === 'cash';

/** `TargetNet` with its warnings. */
export function NetCell({ row, selling }: { row: ComparisonRow; selling: Selling }) {
  const unknownPayout = selling.afterPayout && paysMoney(row) && row.target_after_payout === null;
  return (
    <span className={css.side}>
      <TargetNet row={row} selling={selling} />
      {(!row.fee_known || !paysMoney(row) || unknownPayout) && (
        <span className={css.price}>
          <TargetFlags row={row} plain />
          {unknownPayout && <PayoutUnknown />}
        </span>
      )}
    </span>
  );
}

const PayoutUnknown = () => (
  <Flag why={t('comparison.payoutUnknownWhy')} plain>
    {t('comparison.payoutUnknown')}
  </Flag>
);

/** The head of the column of sales in 7 days. It names the markets whose sales are counted. */
export function SoldHead() {
  const markets = useSalesMarkets();
  const why = markets.length === 0 ? t('comparison.soldNowhere') : t('comparison.soldWhy', { markets: list(markets) });
  return <Help label={why}>{t('comparison.soldShort')}</Help>;
}

export const SoldCell = ({ row }: { row: ComparisonRow }) => (row.volume_7d === null ? <Money value={null} /> : integer(row.volume_7d));
