import { IconPencil, IconReceipt, IconTrash } from '@tabler/icons-react';
import { divideRounded } from '@lootfolio/domain/money';
import type { CSSProperties } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { calendarDate, integer, moneyChange } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Age, Delta, Money } from '../../../../ui/value/figures.tsx';
import { Suspicious } from '../../../../ui/value/Flag.tsx';
import { NoteMark } from '../../../../ui/value/NoteMark.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { RowButtons } from '../../../../ui/table/RowButtons.tsx';
import { shownPart } from '../investment.rules.ts';
import type { Investment } from '../investments.queries.ts';
import { RowMarkets } from './RowMarkets.tsx';
import css from './investment-columns.module.css';

export type RowActions = Record<'onEdit' | 'onSell' | 'onRemove', (item: Investment) => void>;

/** The number of sold pieces, and the profit from them. */
function SoldPart({ sold: { quantity, total_buy, total_sell, profit, ratio } }: Investment) {
  const result = <Delta value={profit} unit="money" plain />;
  return (
    <span className={css.sold}>
      {t('investments.soldPieces', { n: quantity })}
      <Explain
        label={t('investments.realised')}
        formula={t('investments.realisedFormula')}
        inputs={[
          { label: t('investments.broughtIn'), value: <Money value={total_sell} /> },
          { label: t('investments.theyCost'), value: <Money value={total_buy} /> },
        ]}
        result={result}
        further={[{ label: t('investments.roi'), value: <Delta value={ratio} unit="percent" plain /> }]}
      >
        {result}
      </Explain>
    </span>
  );
}

/** Picture and name of an investment, its note, and its sold pieces. `wide`: there is room for the text of the note. */
export const InvestmentName = ({ item, size = 36, wide = false }: { item: Investment; size?: number; wide?: boolean }) => (
  <span className={css.name} style={{ '--picture': `${size}px` } as CSSProperties}>
    <ItemCell
      name={item.name}
      image={item.img}
      itemId={item.item_id}
      color={item.color}
      exterior={item.exterior}
      href={pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } })}
      size={size}
      marks={!wide && item.note !== '' && <NoteMark note={item.note} label={t('investments.noteOf', { name: item.name })} />}
    />
    {wide && item.note !== '' && <span className={css.note}>{item.note}</span>}
    {item.sold.quantity > 0 && <SoldPart {...item} />}
  </span>
);

/**
 * The price of one piece on the chosen market. For an investment that was sold as a whole, the sale price. A price is never stale, so its
 * age stands in the computation of the profit only.
 */
export function PiecePrice({ item }: { item: Investment }) {
  const { isSold, price } = shownPart(item);
  return (
    <span className={css.two}>
      <span className={css.line}>
        {!isSold && item.outlier && <Suspicious compact />}
        <Money value={price} />
      </span>
      {isSold && <span className={css.second}>{t('investments.soldAt')}</span>}
    </span>
  );
}

/** The profit after the fee, and below it the profit before the fee. `labelled`: names both in words, where there is no column head. */
export function NetProfit({ item, market, labelled = false }: { item: Investment; market: string; labelled?: boolean }) {
  const now = useNow();
  const { isSold, netProfit } = shownPart(item);
  const result = <Delta value={netProfit} unit="money" plain />;
  if (isSold || netProfit === null) return result;
  const { quantity, price, price_at: at, total_buy, buy_price, gross_profit: gross } = item;
  return (
    <span className={css.two}>
      <Explain
        label={t('investments.netProfit')}
        formula={t('investments.profitFormula')}
        inputs={[
          { label: t('investments.quantity'), value: integer(quantity) },
          {
            label: t('investments.priceNow'),
            value: <Money value={price} />,
            source: (
              <>
                {market} · <Age at={at} now={now} />
              </>
            ),
          },
          { label: t('investments.afterFee'), value: <Money value={divideRounded(netProfit + total_buy, quantity)} exact /> },
          { label: t('investments.buyPrice'), value: <Money value={buy_price} exact /> },
        ]}
        result={result}
        further={[{ label: t('investments.grossProfit'), value: <Delta value={gross} unit="money" plain /> }]}
      >
        {result}
      </Explain>
      {gross !== null && (
        <span className={css.second}>
          {labelled ? (
            t('investments.beforeFees', { amount: moneyChange(gross) })
          ) : (
            <Help label={t('investments.grossProfit')}>
              <span className="visually-hidden">{t('investments.grossProfit')} </span>
              <Money value={gross} sign />
            </Help>
          )}
        </span>
      )}
    </span>
  );
}

export const BuyDate = ({ item: { buy_date: day } }: { item: Investment }) => (
  <time className={css.day} dateTime={day}>
    {calendarDate(day)}
  </time>
);

/** The actions on an investment. */
export const InvestmentActions = ({ item, onEdit, onSell, onRemove }: { item: Investment } & RowActions) => (
  <span className={css.actions}>
    <RowButtons>
      <RowMarkets item={item} />
      {item.quantity > 0 && (
        <IconButton label={t('investments.sellOf', { name: item.name })} onClick={() => onSell(item)}>
          <IconReceipt size={15} stroke={1.7} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t('investments.editOf', { name: item.name })} onClick={() => onEdit(item)}>
        <IconPencil size={15} stroke={1.7} aria-hidden />
      </IconButton>
      <IconButton label={t('investments.removeOf', { name: item.name })} className={css.remove} onClick={() => onRemove(item)}>
        <IconTrash size={15} stroke={1.7} aria-hidden />
      </IconButton>
    </RowButtons>
  </span>
);
