import { netWorth } from '@lootfolio/contract/features/inventory';
import type { Db } from '../../platform/database/database.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { readLatestValues } from './inventory.reads.ts';

export type InventoryParts = { db: Db };

export const inventoryRoutes = ({ db }: InventoryParts): Route[] => [
  route(netWorth, async ({ caller, query }) => {
    const games = await readLatestValues(db, caller.userId, query.game);
    const sum = (of: (game: (typeof games)[number]) => number): number => games.reduce((total, game) => total + of(game), 0);
    return { net_worth: sum((game) => game.value), count: sum((game) => game.count), games };
  }),
];
