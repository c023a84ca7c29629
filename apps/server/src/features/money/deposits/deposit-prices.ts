import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
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

export const depositPrices: DepositPrices = {
  of: async ({ db, boards, settings }, appId, itemIds) => {
    if (!settings.get(ITEMS_TAKEN)) return new Map();
    const [terms, board, now] = [{ rate: settings.get(DEPOSIT_RATE), leastVolume: settings.get(LEAST_VOLUME) }, boards.of(appId), nowMs()];
    const sales = await readItemSales(db, itemIds);
    return new Map(
      [...sales].flatMap(([itemId, sold]): [number, Money][] => {
        const price = depositPrice(board.quotesOf(itemId, now), sold, terms);
        return price === null ? [] : [[itemId, price]];
      }),
    );
  },
  givenBy: readGivenAssets,
};
