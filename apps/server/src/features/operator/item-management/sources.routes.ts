import {
  adminAcceptList,
  adminListSources,
  adminRefreshSource,
  adminSetInterval,
  adminSwitchSource,
} from '@lootfolio/contract/features/operator/item-sources';
import type { Market } from '@lootfolio/domain/markets';
import type { Language } from '@lootfolio/texts/languages';
import type { Db, Reader } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Config } from '../../../platform/process/config.ts';
import { acceptList, refreshSource, setSourceInterval, switchSource } from './change-source.ts';
import { readManagedSources } from './sources.reads.ts';

export const sourceRoutes = ({ db, config }: { db: Db; config: Config }): Route[] => {
  /** @throws Refusal VALIDATION for "Other", which is no marketplace */
  const oneSource = async (reader: Reader, market: Market, language: Language) => {
    const item = (await readManagedSources(reader, config, language)).find((source) => source.market_id === market.id);
    if (!item) throw invalidField('market', 'item-management.noSource');
    return { item };
  };
  return [
    route(adminListSources, async ({ language }) => {
      const items = await readManagedSources(db, config, language);
      return { items, total: items.length };
    }),

    write(adminSwitchSource, async ({ tx, caller, params: { market }, body, language }) => {
      await switchSource(tx, caller, config, market, body.enabled);
      return oneSource(tx, market, language);
    }),

    write(adminSetInterval, async ({ tx, caller, params: { market }, body, language }) => {
      await setSourceInterval(tx, caller, config, market, body);
      return oneSource(tx, market, language);
    }),

    write(adminRefreshSource, async ({ tx, caller, params: { market }, language }) => {
      await refreshSource(tx, caller, config, market);
      return oneSource(tx, market, language);
    }),

    write(adminAcceptList, async ({ tx, caller, params: { market }, body, language }) => {
      await acceptList(tx, caller, config, market, body.feed);
      return oneSource(tx, market, language);
    }),
  ];
};
