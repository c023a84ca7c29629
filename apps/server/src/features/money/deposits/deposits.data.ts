import { ownRows, type PersonalData } from '../../../platform/database/personal-data.ts';
import { eraseNames, readAllOf } from './deposits.store.ts';

export const depositsData: readonly PersonalData[] = [
  // trades stay with their payments under the anonymous id
  { name: 'deposits', read: readAllOf, erase: eraseNames },
  ownRows('reversal_checks', 'reversal_checks', ['has_reversed', 'last_reversal_at', 'checked_at']),
];
