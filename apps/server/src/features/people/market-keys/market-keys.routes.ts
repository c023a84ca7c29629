import {
  KEY_MARKETS,
  listKeys,
  marketBalances,
  setKey as setKeyCall,
  setProxy as setProxyCall,
  setSelling as setSellingCall,
} from '@lootfolio/contract/features/people/market-keys';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { text } from '@lootfolio/texts/text';
import type { KeyParts } from './market-account.ts';
import { readKeys, type KeyRow } from './market-keys.reads.ts';
import { KEY_NAMES, type KeyMarket } from './market-keys.rules.ts';
import { setKey } from './set-key.ts';
import { setProxy } from './set-proxy.ts';
import { setSelling } from './set-selling.ts';
import { createBalances } from './view-balances.ts';

export const marketKeyRoutes = (parts: KeyParts): Route[] => {
  const balances = createBalances(parts);
  return [
    route(listKeys, async ({ caller }) => {
      const rows = await readKeys(parts.db, caller.userId);
      const items = KEY_MARKETS.map((keyMarket) => keyItem(keyMarket, rows));
      return { items, total: items.length };
    }),

    route(setKeyCall, async ({ caller, body }) => {
      const keyMarket = await setKey(parts, caller, { market: body.market, key: body.api, sells: body.selling });
      return { item: keyItem(keyMarket, await readKeys(parts.db, caller.userId)) };
    }),

    write(setSellingCall, async ({ tx, caller, body }) => {
      const keyMarket = await setSelling(tx, caller, body);
      return { item: keyItem(keyMarket, await readKeys(tx, caller.userId)) };
    }),

    route(setProxyCall, async ({ caller, body, language }) => {
      const proxy = await setProxy(parts, caller, body.proxy);
      return { message: text(proxy === null ? 'market-keys.proxyRemoved' : 'market-keys.proxySaved', language), proxy };
    }),

    route(marketBalances, async ({ caller }) => {
      const items = await balances(caller.userId);
      return { items, total: items.length };
    }),
  ];
};

function keyItem(market: KeyMarket, rows: readonly KeyRow[]) {
  const row = rows.find((one) => one.market === market);
  return {
    market,
    key: KEY_NAMES[market],
    set: row !== undefined,
    hint: row?.hint ?? null,
    updated_at: row?.updated_at.toISOString() ?? null,
    checked_at: row?.checked_at?.toISOString() ?? null,
    check: row?.check_result ?? ('unchecked' as const),
    selling_at: row?.selling_at?.toISOString() ?? null,
  };
}
