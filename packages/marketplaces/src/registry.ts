import { buffDump, buffGoods } from './buff/prices.ts';
import { buffmarketGoods } from './buffmarket/prices.ts';
import { lisskinsListings, lisskinsPrices } from './lisskins/prices.ts';
import type { PriceSource } from './port.ts';
import { shadowpayPrices } from './shadowpay/prices.ts';

/** Every source of prices, of every market for which one is known. */
export const PRICE_SOURCES: readonly PriceSource[] = [buffGoods, buffDump, shadowpayPrices, buffmarketGoods, lisskinsPrices, lisskinsListings];

/** The sources of a market, by its slug. */
export const sourcesOf = (market: string): PriceSource[] => PRICE_SOURCES.filter((source) => source.market === market);
