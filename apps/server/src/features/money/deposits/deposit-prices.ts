import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import { DEPOSIT_RATE, ITEMS_TAKEN, LEAST_VOLUME } from './deposits.settings.ts';
import { readGivenAssets, readItemSales } from './deposits.reads.ts';
import { depositPrice } from './price.rules.ts';

export type PriceParts = { db: Reader; boards: Boards; settings: Settings };

/** Tells other features which things this server's bot takes. */
export type DepositPrices = {
  /** Returns what is credited for items of a game. An item that is not accepted is missing, and so is every item while none are taken. */
  of: (parts: PriceParts, appId: AppId, itemIds: readonly number[]) => Promise<ReadonlyMap<number, Money>>;
  /** Returns Steam's ids of the user's things that stand in an open offer, or that the bot has received. */
  givenBy: (db: Reader, userId: number, appId: AppId) => Promise<ReadonlySet<string>>;
};

/** So many items are priced in about a millisecond. */
const SLICE = 200;

export const depositPrices: DepositPrices = {
  of: async ({ db, boards, settings }, appId, itemIds) => {
    if (!settings.get(ITEMS_TAKEN)) return new Map();
    const terms = { rate: settings.get(DEPOSIT_RATE), leastVolume: settings.get(LEAST_VOLUME) };
    const [board, now] = [boards.of(appId), nowMs()];
    const sales = await readItemSales(db, itemIds);
    const priced = await mapInSlices(
      [...sales],
      ([itemId, sold]) => [itemId, depositPrice(board.quotesOf(itemId, now), sold, terms)] as const,
      SLICE,
    );
    return new Map(priced.flatMap(([itemId, price]) => (price === null ? [] : [[itemId, price] as const])));
  },
  givenBy: readGivenAssets,
};
