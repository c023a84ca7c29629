import { MAX_PRICE } from '@lootfolio/domain/money';
import { findMarket } from '@lootfolio/domain/markets';
import { IconArrowBarToRight, IconMinus, IconPlus, IconRotate2, IconTrash } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { InlineCell } from '../../../../ui/table/InlineCell.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { MONEY } from '../../../../ui/form/number-kinds.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import type { ContractLine } from '../contract-lines.ts';
import { FLOAT, shortFloat, shownFloat } from '../float-kind.ts';
import type { ContractInput } from '../tradeups.queries.ts';
import css from './contract-columns.module.css';

export type LineRow = { line: ContractLine; input: ContractInput };

export type LineActions = {
  /** Inputs that the contract still lacks. */
  missing: number;
  /** Changes the line, or removes it (null). */
  onChange: (line: ContractLine, next: ContractLine | null) => void;
  /** Changes the line once its contract was evaluated; rejects when that failed. */
  onSave: (line: ContractLine, next: ContractLine) => Promise<unknown>;
};

const PRICES = { min: 0, max: MAX_PRICE };

export const Item = ({ input, size }: { input: ContractInput; size?: number }) => (
  <ItemCell
    name={input.name}
    image={input.image}
    itemId={input.item_id}
    color={input.color}
    exterior={input.exterior}
    href={pathTo('/$game/item/$slug', { params: { game: input.game, slug: input.slug } })}
    {...(size !== undefined && { size })}
  />
);

/** The number of the skin's inputs, with buttons for one less, one more, or as many as the contract still needs. */
export function Count({ row: { line, input }, actions: { missing, onChange } }: { row: LineRow; actions: LineActions }) {
  const set = (count: number): void => onChange(line, { ...line, count });
  return (
    <span className={css.count}>
      {input.on_offer !== null && (
        <small className={css.onOffer} data-short={line.count > input.on_offer}>
          {t('tradeups.onOffer', { n: input.on_offer })}
        </small>
      )}
      <IconButton label={t('tradeups.less', { name: input.name })} disabled={line.count === 1} onClick={() => set(line.count - 1)}>
        <IconMinus size={13} stroke={2} aria-hidden />
      </IconButton>
      <output aria-label={t('tradeups.countOf', { name: input.name })}>{line.count}</output>
      <IconButton label={t('tradeups.more', { name: input.name })} disabled={missing === 0} onClick={() => set(line.count + 1)}>
        <IconPlus size={13} stroke={2} aria-hidden />
      </IconButton>
      <IconButton label={t('tradeups.fill', { name: input.name })} disabled={missing === 0} onClick={() => set(line.count + missing)}>
        <IconArrowBarToRight size={14} stroke={1.8} aria-hidden />
      </IconButton>
    </span>
  );
}

export function Float({ row: { line, input }, actions: { onChange, onSave } }: { row: LineRow; actions: LineActions }) {
  const { min, max } = input.exterior_range;
  return (
    <span className={css.figure}>
      {!input.float_assumed && (
        <IconButton label={t('tradeups.assumeFloat', { name: input.name })} onClick={() => onChange(line, { ...line, float: null })}>
          <IconRotate2 size={13} stroke={1.8} aria-hidden />
        </IconButton>
      )}
      <InlineCell
        label={t('tradeups.floatOf', { name: input.name })}
        kind={FLOAT}
        value={shortFloat(input.float)}
        bounds={input.exterior_range}
        step={0.01}
        wrong={t('tradeups.wrongFloat', { min: shownFloat(min), max: shownFloat(max) })}
        onSave={(float) => onSave(line, { ...line, float })}
      >
        <span data-assumed={input.float_assumed} className={css.value}>
          {shownFloat(input.float)}
        </span>
      </InlineCell>
    </span>
  );
}

export function Price({ row: { line, input }, actions: { onChange, onSave } }: { row: LineRow; actions: LineActions }) {
  const market = input.market === null ? null : findMarket(input.market);
  return (
    <span className={css.figure}>
      {input.price_given && (
        <IconButton label={t('tradeups.useMarketPrice', { name: input.name })} onClick={() => onChange(line, { ...line, price: null })}>
          <IconRotate2 size={13} stroke={1.8} aria-hidden />
        </IconButton>
      )}
      {market && <MarketBadge id={market.id} name={market.name} compact />}
      <InlineCell
        label={t('tradeups.priceOf', { name: input.name })}
        kind={MONEY}
        value={input.price}
        bounds={PRICES}
        step={10}
        onSave={(price) => onSave(line, { ...line, price })}
      >
        <Money value={input.price} />
      </InlineCell>
    </span>
  );
}

export const Remove = ({ row: { line, input }, actions }: { row: LineRow; actions: LineActions }) => (
  <IconButton label={t('tradeups.remove', { name: input.name })} onClick={() => actions.onChange(line, null)}>
    <IconTrash size={15} stroke={1.7} aria-hidden />
  </IconButton>
);

export const lineColumns = (actions: LineActions): readonly Column<LineRow>[] => [
  {
    id: 'item',
    header: () => t('tradeups.input'),
    cell: ({ input }) => <Item input={input} />,
    copyValue: ({ input }) => input.name,
    fixed: true,
  },
  {
    id: 'collection',
    header: () => t('tradeups.collection'),
    cell: ({ input }) => <span className={css.collection}>{input.collection.name}</span>,
    copyValue: ({ input }) => input.collection.name,
  },
  {
    id: 'count',
    header: () => t('tradeups.count'),
    cell: (row) => <Count row={row} actions={actions} />,
    copyValue: ({ line }) => line.count,
    numeric: true,
  },
  {
    id: 'float',
    header: () => <Help label={t('tradeups.inputFloatWhy')}>{t('tradeups.float')}</Help>,
    name: () => t('tradeups.float'),
    cell: (row) => <Float row={row} actions={actions} />,
    copyValue: ({ input }) => shortFloat(input.float),
    numeric: true,
  },
  {
    id: 'price',
    header: () => <Help label={t('tradeups.inputPriceWhy')}>{t('tradeups.price')}</Help>,
    name: () => t('tradeups.price'),
    cell: (row) => <Price row={row} actions={actions} />,
    copyValue: ({ input }) => input.price && input.price / 1000,
    numeric: true,
  },
  {
    id: 'remove',
    header: () => <span className="visually-hidden">{t('tradeups.actions')}</span>,
    cell: (row) => <Remove row={row} actions={actions} />,
    fixed: true,
    screenOnly: true,
  },
];

/** A line on a phone. */
export const LineCard = ({ row, actions }: { row: LineRow; actions: LineActions }) => (
  <article className={css.card} aria-label={row.input.name}>
    <header className={css.head}>
      <Item input={row.input} size={44} />
      <Remove row={row} actions={actions} />
    </header>
    <dl className={css.figures}>
      <div>
        <dt>{t('tradeups.count')}</dt>
        <dd>
          <Count row={row} actions={actions} />
        </dd>
      </div>
      <div>
        <dt>{t('tradeups.float')}</dt>
        <dd>
          <Float row={row} actions={actions} />
        </dd>
      </div>
      <div>
        <dt>{t('tradeups.price')}</dt>
        <dd>
          <Price row={row} actions={actions} />
        </dd>
      </div>
    </dl>
  </article>
);
