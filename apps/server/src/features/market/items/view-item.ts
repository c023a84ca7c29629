import type { WearOf } from '@lootfolio/catalogue/finishes';
import type { ReplyOf } from '@lootfolio/contract/call';
import type { getItem } from '@lootfolio/contract/features/market/items';
import type { LiquidityFigures } from '@lootfolio/board/liquidity-figures';
import type { ItemQuote } from '@lootfolio/board/types';
import { basisPointsAt, net, type Fee } from '@lootfolio/domain/fees';
import { APP_IDS } from '@lootfolio/domain/games';
import { BUFF_ID, marketById } from '@lootfolio/domain/markets';
import { percent, roi, type Money } from '@lootfolio/domain/money';
import { liquidityWarnings } from '@lootfolio/domain/time-to-sell';
import { feeAfterPayout } from '@lootfolio/domain/payouts';
import type { Side } from '@lootfolio/domain/quotes';
import type { Boards } from '../../../prices/board/boards.ts';
import type { CaseDirectory } from '../../../prices/board/case-directory.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemLink, payoutPercent } from '../marketplaces/marketplaces.public.ts';
import { itemSummary, itemTraits, itemVariant } from './item-summary.ts';
import type { PriceRange, QuoteOrigin } from './items.reads.ts';
import { byPrice, priceFigures, referencePrice, type PriceFigures } from './items.rules.ts';

type Reply = ReplyOf<typeof getItem>['item'];

export type ItemFacts = {
  origins: readonly QuoteOrigin[];
  liquidity: ReadonlyMap<number, LiquidityFigures>;
  range: PriceRange;
};

export type ItemViewParts = {
  items: ItemDirectory;
  boards: Boards;
  cases: CaseDirectory;
  wearOf: WearOf;
  feeOf: (marketId: number) => Fee;
};

/** Returns everything that an item page and the comparison's detail modal show. */
export function viewItem(parts: ItemViewParts, item: Item, facts: ItemFacts): Reply {
  const quotes = parts.boards.quotesOf(item).toSorted(byPrice);
  const figures = priceFigures(quotes);
  const [asks, bids] = [originsOf(facts, 'ask'), originsOf(facts, 'bid')];
  const collection = item.collection === null ? undefined : parts.cases.collectionByKey(item.collection);
  return {
    ...itemSummary(item),
    ...itemTraits(item),
    phase: item.phase,
    item_set: collection?.name ?? null,
    rarity: item.rarity,
    rarity_color: item.rarityColor,
    item_collection: collection ? { id: collection.id, name: collection.name, image: null } : null,
    cases: casesOf(parts, item),
    wear: presentWear(parts, item),
    referance_price: referencePrice(quotes),
    price_info: quotes.flatMap((quote) =>
      presentPrice(parts, item, quote, asks).map((price) => ({
        ...price,
        volume: asks.get(quote.marketId)?.sold ?? null,
        liquidity: presentLiquidity(quote, facts, asks),
      })),
    ),
    bids: parts.boards
      .bidsOf(item)
      .flatMap((bid) => presentPrice(parts, item, bid, bids))
      .toSorted((a, b) => Number(b.fresh) - Number(a.fresh) || b.net - a.net || a.markets.id - b.markets.id),
    market_item_url: quotes.flatMap(({ marketId }) => {
      const url = itemLink(marketId, item, asks.get(marketId)?.url ?? null);
      return url ? [{ market_id: marketId, url }] : [];
    }),
    stats: presentStats(figures, facts, parts.boards.volumeOf(item)),
    variants: variantsOf(parts, item),
    phases: phasesOf(parts, item),
    comparison: modalFigures(parts, item, quotes, facts.range.week),
  };
}

type Origins = ReadonlyMap<number, QuoteOrigin>;

const originsOf = ({ origins }: ItemFacts, side: Side): Origins =>
  new Map(origins.filter((origin) => origin.side === side).map((origin) => [origin.market_id, origin]));

function presentPrice({ feeOf }: ItemViewParts, item: Item, quote: ItemQuote, origins: Origins): Reply['bids'] {
  const origin = origins.get(quote.marketId);
  // the board may still have a quote that the database no longer has
  if (!origin) return [];
  const market = marketById(quote.marketId);
  const fee = feeOf(quote.marketId);
  const cost = payoutPercent(quote.marketId);
  return [
    {
      price: quote.price,
      net: net(quote.price, fee),
      after_payout: cost === null ? null : net(quote.price, feeAfterPayout(fee, cost)),
      fee: basisPointsAt(fee, quote.price) / 100,
      fee_known: fee.known,
      quantity: quote.quantity,
      as_of: origin.as_of.toISOString(),
      updated_at: new Date(quote.confirmedAt).toISOString(),
      fresh: quote.fresh,
      outlier: quote.outlier,
      url: itemLink(market.id, item, origin.url),
      native: {
        amount: decimalText(origin.native_units, origin.native_scale),
        currency: origin.currency,
        rate: origin.rate_units === null ? '1' : decimalText(origin.rate_units, origin.rate_scale!),
        rate_source: origin.rate_source,
        rate_date: origin.rate_day,
      },
      markets: { id: market.id, name: market.name, slug: market.slug },
    },
  ];
}

function presentLiquidity(quote: ItemQuote, { liquidity }: ItemFacts, asks: Origins): Reply['price_info'][number]['liquidity'] {
  const figures = liquidity.get(quote.marketId);
  if (!figures) return null;
  const [lowest, below] = figures.listings.map(({ low, median, high, sample }) => ({
    low: daysOf(low),
    median: daysOf(median),
    high: daysOf(high),
    sample: Math.round(sample * 10) / 10,
  }));
  return {
    at_lowest: lowest!,
    five_below: below!,
    sold_per_day: Math.round(figures.soldPerDay * 100) / 100,
    reported: asks.get(quote.marketId)?.sold != null,
    warnings: liquidityWarnings({ soldPerDay: figures.soldPerDay, price: quote.price, average: figures.average }),
  };
}

/** Rounds to three decimals, because the shortest time is a minute and a half. */
const daysOf = (days: number): number => Math.round(days * 1000) / 1000;

/** Formats units of a scale: 1234 with scale 2 is "12.34". */
function decimalText(units: number, scale: number): string {
  if (scale === 0) return String(units);
  const digits = String(units).padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function presentStats(figures: PriceFigures, { range }: ItemFacts, volume: number | null): Reply['stats'] {
  const named = (figure: { price: Money; marketId: number } | null) =>
    figure && { price: figure.price, market_name: marketById(figure.marketId).name };
  return {
    lowest: named(figures.lowest),
    highest: named(figures.highest),
    average: figures.average,
    steam: figures.steam,
    buff: figures.buff,
    change_24h: range.before24h && figures.steam ? percent(figures.steam - range.before24h, range.before24h) : null,
    low_30d: range.low,
    high_30d: range.high,
    volume_7d: volume,
    markets: figures.markets,
  };
}

/** Returns the same skin in other exteriors, as StatTrak and as Souvenir. */
function variantsOf({ items, boards }: ItemViewParts, item: Item): Reply['variants'] {
  return items.siblings(item).map((other) => itemVariant(other, boards));
}

/** Returns the containers of an item. Souvenir items come only from souvenir packages, all others only from the other containers. */
function casesOf({ cases }: ItemViewParts, item: Item): Reply['cases'] {
  if (item.appId !== APP_IDS.cs2) return [];
  return cases
    .casesWith(item.shortName)
    .filter(({ kind }) => (kind === 'souvenir') === item.isSouvenir)
    .map((box) => ({ id: box.item.itemId, name: box.item.name, is_rare: !box.contents.includes(item.shortName) }));
}

function presentWear({ wearOf }: ItemViewParts, item: Item): Reply['wear'] {
  const wear = item.appId === APP_IDS.cs2 ? wearOf(item.shortName) : null;
  return wear && { min: wear[0], max: wear[1] };
}

function phasesOf({ items, boards }: ItemViewParts, item: Item): Reply['phases'] {
  const phases = items.phasesOf(item);
  if (phases.length < 2) return [];
  return phases.map((other) => ({ phase: other.phase, slug: other.slug, min_price: boards.lowestRegular(other)?.price ?? null }));
}

const SHADOWPAY = 8;
const MARKETCSGO = 4;
const WAXPEER = 3;

function modalFigures({ feeOf }: ItemViewParts, item: Item, quotes: readonly ItemQuote[], steamWeek: Money | null): Reply['comparison'] {
  const fresh = (marketId: number): ItemQuote | null => quotes.find((quote) => quote.marketId === marketId && quote.fresh) ?? null;
  const buff = fresh(BUFF_ID)?.price ?? null;
  const market = fresh(MARKETCSGO);
  const wax = fresh(WAXPEER)?.price ?? null;
  const profitOn = (marketId: number, price: Money | null): Money | null =>
    buff === null || price === null ? null : net(price, feeOf(marketId)) - buff;
  const marketProfit = profitOn(MARKETCSGO, market?.price ?? null);
  const waxProfit = profitOn(WAXPEER, wax);
  return {
    rarity_color: item.rarityColor,
    steam_last_7d: steamWeek,
    buff_starting_at: buff,
    shadow_price: fresh(SHADOWPAY)?.price ?? null,
    market_price: market?.price ?? null,
    cstm_volume: market?.quantity ?? null,
    buff_market_profit: marketProfit,
    buff_market_ratio: marketProfit === null ? null : roi(marketProfit, buff!),
    wax_price: wax,
    buff_wax_profit: waxProfit,
    buff_wax_ratio: waxProfit === null ? null : roi(waxProfit, buff!),
  };
}
