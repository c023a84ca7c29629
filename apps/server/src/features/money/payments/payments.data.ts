import type { PersonalData } from '../../../platform/database/personal-data.ts';
import { eraseAddresses, readAllOf } from './payments.store.ts';

/** Payments stay with the ledger under the anonymous id. Addresses that could name a person go. */
export const paymentsData: PersonalData = { name: 'payments', read: readAllOf, erase: eraseAddresses };
