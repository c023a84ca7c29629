import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { age, dateTime, integer, money } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Flag } from '../../../../ui/value/Flag.tsx';
import type { ListedItem, Listing } from '../listed-items.queries.ts';
import { isLowest, isRemovable } from '../listed-items.rules.ts';
import { ListedPrice } from './ListedPrices.tsx';
import css from './ListedMarket.module.css';

/** The states in which a listing is not simply on sale, as a word and its meaning. */
const STATES: Readonly<Partial<Record<Listing['state'], { word: PlainKey; why: PlainKey }>>> = {
  sending: { word: 'listed-items.sending', why: 'listed-items.sendingWhy' },
  leaving: { word: 'listed-items.leaving', why: 'listed-items.leavingWhy' },
  hidden: { word: 'listed-items.hidden', why: 'listed-items.hiddenWhy' },
  unknown: { word: 'listed-items.unknown', why: 'listed-items.unknownWhy' },
};

/** Why the last change failed: our sentence, and the market's own words behind it when they say something else. */
function reasonOf({ code, msg, text }: Listing): string {
  const sentence = msg || (code ?? '');
  return text && text !== sentence ? t('listed-items.failedWords', { sentence, words: text }) : t('listed-items.failedWhy', { sentence });
}

function Marks({ listing }: { listing: Listing }) {
  const { state, code, origin, changed_outside_at: changedAt } = listing;
  const shown = STATES[state];
  return (
    <>
      {shown && (
        <Flag tone={state === 'hidden' || state === 'unknown' ? 'warn' : 'accent'} why={t(shown.why)}>
          {t(shown.word)}
        </Flag>
      )}
      {code !== null && (
        <Flag tone="warn" why={reasonOf(listing)}>
          <IconAlertTriangle size={11} stroke={2} aria-hidden />
          {t('listed-items.failed')}
        </Flag>
      )}
      {changedAt !== null ? (
        <Flag why={t('listed-items.changedOutside', { at: dateTime(changedAt) })}>{t('listed-items.outside')}</Flag>
      ) : (
        origin === 'outside' && <Flag why={t('listed-items.listedOutside')}>{t('listed-items.outside')}</Flag>
      )}
    </>
  );
}

const Word = () => <span className={css.word}>{t('listed-items.minimum')}</span>;

/** The lowest price on the market, with its age. */
function Minimum({ listing }: { listing: Listing }) {
  const now = useNow();
  const { market_price: price, market_price_at: at, market_name: market } = listing;
  if (price === null)
    return (
      <span className={css.minimum}>
        <Word /> <Money value={null} />
      </span>
    );
  return (
    <Help label={t('listed-items.minimumWhy', { market, price: money(price), age: age(at ?? now, now) })} className={css.minimum}>
      <Word /> <Money value={price} />
    </Help>
  );
}

/** The place of the own price on the market: that it is the lowest, and its rank unless that says the same. */
function Standing({ listing }: { listing: Listing }) {
  const { rank, market_name: market } = listing;
  const lowest = isLowest(listing);
  return (
    <span className={css.standing}>
      {lowest && (
        <Flag tone="accent" why={t('listed-items.lowestWhy', { market })}>
          {t('listed-items.lowest')}
        </Flag>
      )}
      {rank !== null && !(lowest && rank === 1) && (
        <span title={t('listed-items.rankWhy', { n: integer(rank), market })}>{t('listed-items.rankN', { n: integer(rank) })}</span>
      )}
    </span>
  );
}

/** The profit of a sale at the own price; what it would bring, when the buy price is unknown. A press shows how it is computed. */
function Profit({ item, listing }: { item: ListedItem; listing: Listing }) {
  const now = useNow();
  const { profit, profitRatio: ratio, sale_price: price, net, market_name: market, rank } = listing;
  const result = profit === null ? <Money value={net} /> : <Delta value={profit} unit="money" plain />;
  const known = (label: PlainKey, at: string | null) =>
    at === null ? [] : [{ label: t(label), value: age(at, now), source: dateTime(at) }];
  return (
    <Explain
      label={t(profit === null ? 'listed-items.netOn' : 'listed-items.profitOn', { market })}
      formula={t(profit === null ? 'listed-items.netOnFormula' : 'listed-items.profitOnFormula')}
      inputs={[
        { label: t('listed-items.ownPrice'), value: <Money value={price} /> },
        { label: t('listed-items.fee'), value: <Money value={net - price} sign /> },
        ...(profit === null ? [] : [{ label: t('listed-items.buyPrice'), value: <Money value={-item.buy_price} sign /> }]),
      ]}
      result={result}
      further={[
        ...(rank === null ? [] : [{ label: t('listed-items.rank'), value: t('listed-items.rankN', { n: integer(rank) }) }]),
        ...known('listed-items.listedOn', listing.listed_at),
        ...known('listed-items.seenOn', listing.seen_at),
      ]}
    >
      <span className={css.profit}>
        {profit === null ? (
          <>
            {t('listed-items.net')} <Money value={net} />
          </>
        ) : (
          <>
            {result}
            {ratio !== null && <Delta value={ratio} unit="percent" plain />}
          </>
        )}
      </span>
    </Explain>
  );
}

type Props = { item: ListedItem; listing: Listing; /** True to show the name of the market. */ named: boolean; onRemove: () => void };

/** A thing on one market: the own price and its place, the market's minimum, the profit and the state. */
export function ListedMarket({ item, listing, named, onRemove }: Props) {
  const { market_id: id, market_name: market } = listing;
  return (
    <div className={css.market} role="group" aria-label={market} data-named={named}>
      <span className={css.badge}>
        <MarketBadge id={id} name={market} compact={!named} />
      </span>
      <span className={css.price}>
        <ListedPrice item={item} listing={listing} />
      </span>
      <Standing listing={listing} />
      <span className={css.figures}>
        <Minimum listing={listing} />
        <span className={css.result}>
          <Profit item={item} listing={listing} />
        </span>
      </span>
      <span className={css.marks}>
        <Marks listing={listing} />
      </span>
      {isRemovable(listing) && (
        <IconButton size="small" className={css.remove} label={t('listed-items.removeOne', { name: item.name, market })} onClick={onRemove}>
          <IconX size={13} stroke={2} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
