import { APP_IDS } from '@lootfolio/domain/games';
import { VALUE_MARKETS } from '@lootfolio/domain/inventory';
import type { Db } from '../../../platform/database/database.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import { followInventories } from './ranking.store.ts';

/** The strangers of the sandbox, so that its ranking shows somebody before anybody has signed in. */
const STRANGERS = Array.from({ length: 36 }, (_, n) => `7656119800002${String(n + 1).padStart(4, '0')}`);

/** Makes the worker read inventories of the sandbox, once there are prices that value them. */
export function seedSandbox({ db, boards, config }: { db: Db; boards: Boards; config: Pick<Config, 'WORLD'> }): () => Promise<void> {
  let isDone = config.WORLD !== 'sandbox';
  return async () => {
    const counts = boards.refreshCounts(APP_IDS.cs2);
    if (isDone || VALUE_MARKETS.some((market) => (counts.get(market) ?? 0) === 0)) return;
    await followInventories(db, STRANGERS, APP_IDS.cs2);
    isDone = true;
  };
}
