import { ownRows, type PersonalData } from '../../../platform/database/personal-data.ts';

export const listingsPersonalData: readonly PersonalData[] = [
  ownRows('selling_switches', 'selling_switches', ['stopped_at', 'keeps']),
  ownRows('listing_syncs', 'listing_syncs', ['market', 'app_id', 'began_at', 'read_at', 'created', 'updated', 'removed', 'code']),
  ownRows('market_inventories', 'market_inventories', ['market', 'app_id', 'asked_at', 'ready_at']),
];
