import { queryClient } from '../../../lib/query-client.ts';
import { reloadUser } from '../../../lib/session.ts';

/** The beginning of the keys of all that the server's event of payments reloads. */
export const PAYMENTS = ['payments'];

/** Loads payments and balance again, also the balance in the top bar. */
export async function reloadPayments(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: PAYMENTS }), reloadUser()]);
}
