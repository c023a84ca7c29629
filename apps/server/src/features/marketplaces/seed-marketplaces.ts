import { MARKETS } from '@lootfolio/domain/markets';
import type { Db } from '../../platform/database/database.ts';
import { insertMissingMarketplaces } from './marketplaces.store.ts';

/** Makes a row for every marketplace. It holds what the operator of this server sets; what is documented stands in the code. */
export const seedMarketplaces = (db: Db): Promise<unknown> => insertMissingMarketplaces(db, MARKETS);
