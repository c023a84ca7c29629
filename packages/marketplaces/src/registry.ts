import type { AppId } from '@lootfolio/domain/games';
import { bitskinsPrices } from './bitskins/prices.ts';
import { buffDump, buffGoods } from './buff/prices.ts';
import { buffmarketGoods } from './buffmarket/prices.ts';
import { csdealsPrices } from './csdeals/prices.ts';
import { csfloatAccount } from './csfloat/account.ts';
import { csfloatPrices } from './csfloat/prices.ts';
import { csfloatSelling } from './csfloat/selling.ts';
import { csmoneyOrders } from './csmoney/prices.ts';
import { dmarketAggregated } from './dmarket/prices.ts';
import { gamerpayPrices } from './gamerpay/prices.ts';
import { haloskinsPrices } from './haloskins/prices.ts';
import { haloskinsSelling } from './haloskins/selling.ts';
import { itradeInventory } from './itradegg/prices.ts';
import { lisskinsListings, lisskinsPrices } from './lisskins/prices.ts';
import { lootfarmPrices } from './lootfarm/prices.ts';
import { marketcsgoAccount } from './marketcsgo/account.ts';
import { marketcsgoBids } from './marketcsgo/bids.ts';
import { marketcsgoSources } from './marketcsgo/prices.ts';
import { marketcsgoSelling } from './marketcsgo/selling.ts';
import type { MarketAccount, PriceSource } from './port.ts';
import type { MarketSelling } from './selling.ts';
import { shadowpayAccount } from './shadowpay/account.ts';
import { shadowpayPrices } from './shadowpay/prices.ts';
import { shadowpaySelling } from './shadowpay/selling.ts';
import { skinflowRecent } from './skinflowgg/prices.ts';
import { skinlandPrices } from './skinland/prices.ts';
import { skinportItems, skinportSales } from './skinport/prices.ts';
import { skinthunderInventory } from './skinthunder/prices.ts';
import { skinthunderSelling } from './skinthunder/selling.ts';
import { steamAccount } from './steam/account.ts';
import { steamSearch } from './steam/prices.ts';
import { swapggPrices } from './swapgg/prices.ts';
import { tradeitInventory } from './tradeitgg/prices.ts';
import { waxpeerAccount } from './waxpeer/account.ts';
import { waxpeerBids } from './waxpeer/bids.ts';
import { waxpeerPrices } from './waxpeer/prices.ts';
import { waxpeerSelling } from './waxpeer/selling.ts';
import { whiteMarketPrices } from './white_market/prices.ts';

/** Every price source, in the order of the markets' ids. */
export const PRICE_SOURCES: readonly PriceSource[] = [
  steamSearch,
  buffGoods,
  buffDump,
  waxpeerPrices,
  waxpeerBids,
  ...marketcsgoSources,
  ...marketcsgoBids,
  bitskinsPrices,
  skinportItems,
  skinportSales,
  whiteMarketPrices,
  shadowpayPrices,
  gamerpayPrices,
  buffmarketGoods,
  skinthunderInventory,
  haloskinsPrices,
  csfloatPrices,
  csdealsPrices,
  swapggPrices,
  lisskinsPrices,
  lisskinsListings,
  itradeInventory,
  skinflowRecent,
  lootfarmPrices,
  tradeitInventory,
  csmoneyOrders,
  dmarketAggregated,
  skinlandPrices,
];

const UNSOURCED: Readonly<Record<string, string>> = {
  krakatoa: 'No public price list of this market is known.',
};

/** The reason why a market (by slug) has no source; null when it has one. */
export const unsourcedReason = (market: string): string | null => UNSOURCED[market] ?? null;

/** The sources of a market, by its slug. */
export const sourcesOf = (market: string): PriceSource[] => PRICE_SOURCES.filter((source) => source.market === market);

/** True when a source reads the best buy orders of the market (by slug) in the game. */
export const hasBids = (market: string, app: AppId): boolean =>
  sourcesOf(market).some(({ side, apps }) => side === 'bid' && apps.includes(app));

/**
 * The services at which a key can be checked. HaloSkins and Skinthunder are absent, because no source documents how to check a key there.
 */
export const ACCOUNTS: readonly MarketAccount[] = [steamAccount, waxpeerAccount, marketcsgoAccount, shadowpayAccount, csfloatAccount];

/** The account part of a market, by its slug; null when there is none. */
export const accountOf = (market: string): MarketAccount | null => ACCOUNTS.find((account) => account.market === market) ?? null;

/** The markets where the owner of a key can sell, in the order in which screens show them. */
export const SELLING: readonly MarketSelling[] = [
  marketcsgoSelling,
  waxpeerSelling,
  shadowpaySelling,
  csfloatSelling,
  skinthunderSelling,
  haloskinsSelling,
];

/** The selling part of a market, by its slug; null when there is none. */
export const sellingOf = (market: string): MarketSelling | null => SELLING.find((selling) => selling.market === market) ?? null;
