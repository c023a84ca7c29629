import { APP_IDS } from '@lootfolio/domain/games';
import type { Db } from '../../../platform/database/database.ts';
import { addFirstInventories } from './inventory.store.ts';

/** Gives every active user an inventory of CS2, even before they look at it, so that its values are stored from their first day on. */
export const beginInventories = (db: Db): Promise<void> => addFirstInventories(db, APP_IDS.cs2);
