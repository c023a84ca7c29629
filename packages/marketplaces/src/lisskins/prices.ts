import { readExportFile, readListingFile } from '../export-file.ts';
import type { PriceSource } from '../port.ts';

const FILES = 'https://lis-skins.com/market_export_json';

/** Keyless files, one row per name. How often they are rebuilt is unknown; public clients read them every 5 minutes. */
export const lisskinsPrices: PriceSource = {
  key: 'lisskins-prices',
  market: 'lisskins',
  apps: [730, 252490],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 300,
  limit: { requests: 1, perSeconds: 10 },
  unitConfirmed: true,
  fetchPrices: (context) => readExportFile(context, `${FILES}/${context.app === 730 ? 'csgo' : 'rust'}.json`, 'lis-skins.com'),
};

/** Dota 2 has no file with one row per name, only a file with one row per unlocked item. */
export const lisskinsListings: PriceSource = {
  ...lisskinsPrices,
  key: 'lisskins-listings',
  apps: [570],
  intervalSeconds: 900,
  fetchPrices: (context) => readListingFile(context, `${FILES}/api_dota2_unlocked.json`),
};
