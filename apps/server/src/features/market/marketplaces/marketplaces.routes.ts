import { listFees, listMarketplaces, listSources, setFee } from '@lootfolio/contract/features/market/marketplaces';
import { LANGUAGES } from '@lootfolio/texts/languages';
import type { Config } from '../../../platform/process/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { createReplyCache } from '../../../platform/http/reply-cache.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { FeeBook } from './fee-book.ts';
import { readFeedsVersion, readMarketplaces, readSources } from './marketplaces.reads.ts';
import { setOwnFee } from './set-own-fee.ts';

export type MarketplaceParts = { db: Db; fees: FeeBook; config: Pick<Config, 'WORLD' | 'FEES' | 'sourceKeys' | 'PRICE_UNITS_CONFIRMED'> };

/** The longest time for which a reply is cached. A source becomes late without any change. */
const CACHE_MS = 15_000;

export function marketplaceRoutes({ db, fees, config }: MarketplaceParts): Route[] {
  const cache = createReplyCache(LANGUAGES.length);
  return [
    route(listMarketplaces, async ({ caller, language }) => {
      const data = await readMarketplaces(db, config.FEES, caller?.userId ?? null, language);
      return { data, total: data.length };
    }),

    route(listSources, async ({ language }) => {
      const version = `${await readFeedsVersion(db)}.${Math.floor(nowMs() / CACHE_MS)}`;
      return cache.get(language, version, async () => {
        const items = await readSources(db, config, language);
        return listSources.reply.parse({ success: true, items, total: items.length });
      });
    }),

    route(listFees, async ({ caller, language }) => {
      const items = (await readMarketplaces(db, config.FEES, caller.userId, language)).map(feeRow);
      return { items, total: items.length };
    }),

    write(setFee, async ({ tx, caller, body, language, afterCommit }) => {
      await setOwnFee(tx, caller, body);
      afterCommit(() => fees.invalidate(caller.userId));
      const changed = (await readMarketplaces(tx, config.FEES, caller.userId, language)).find((row) => row.id === body.market.id)!;
      return { item: feeRow(changed) };
    }),
  ];
}

const feeRow = (row: Awaited<ReturnType<typeof readMarketplaces>>[number]) => ({
  market_id: row.id,
  market: row.slug,
  fee: row.fees_sell_percent,
  fee_known: row.fee_known,
  own: row.fee_own,
});
