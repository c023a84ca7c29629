import { ownRows, type PersonalData } from '../../../platform/database/personal-data.ts';

export const presenceData: PersonalData = ownRows('market_presence', 'market_presence', [
  'market',
  'sells',
  'obstacles',
  'failed_trades',
  'to_deliver',
  'checked_at',
  'lost_at',
]);
