import { readExportFile } from '../export-file.ts';
import type { PriceSource } from '../port.ts';

/** The same kind of file as LisSkins. The currency is assumed to be dollars: no source confirms it. */
export const skinlandPrices: PriceSource = {
  key: 'skinland-prices',
  market: 'skinland',
  apps: [730],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 600,
  limit: { requests: 1, perSeconds: 10 },
  unitConfirmed: false,
  fetchPrices: (context) => readExportFile(context, 'https://app.skin.land/market_export_json/csgo.json', 'skin.land'),
};
