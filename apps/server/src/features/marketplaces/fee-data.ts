import type { PersonalData } from '../../platform/database/personal-data.ts';
import { marketById } from '@lootfolio/domain/markets';
import { deleteOwnFees, ownFees } from './marketplaces.store.ts';

/** The fees that a user set himself, in percent by market. */
export const feeData: PersonalData = {
  name: 'market_fees',
  read: async (db, userId) => Object.fromEntries([...(await ownFees(db, userId))].map(([id, fee]) => [marketById(id).slug, fee])),
  erase: deleteOwnFees,
};
