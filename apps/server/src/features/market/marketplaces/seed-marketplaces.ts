import { MARKETS } from '@lootfolio/domain/markets';
import type { Db } from '../../../platform/database/database.ts';
import { insertMissingMarketplaces } from './marketplaces.store.ts';

/** Inserts a row for every marketplace. A row holds the operator's values; the documented values are in the code. */
export const seedMarketplaces = (db: Db): Promise<unknown> => insertMissingMarketplaces(db, MARKETS);
