import { ACCOUNTS } from '@lootfolio/marketplaces/registry';
import type { DoctorParts } from '../../../platform/module.ts';
import { DOCTOR_WAITING, loadExpected, type DoctorPart, type Line } from '../../../platform/outside/doctor-part.ts';
import type { Proxy } from '../../../platform/outside/proxy.ts';
import { decryptedKey, proxyOf } from './market-account.ts';

/** A key that every market of the sandbox accepts, for an administrator without keys. */
const SANDBOX_KEY = 'sandbox-key-doctor';

export const NEEDS_KEY: Line = { key: 'doctor.needsKey' };

/** A key that the doctor reads with, and the proxy of its owner. */
export type DoctorKey = { key: string; proxy: Proxy | null };

/** Returns the key of the administrator at a market or at `steam`; null when they have none. Keys of others are never used. */
export async function doctorKey({ db, box, config, owner }: DoctorParts, market: string): Promise<DoctorKey | null> {
  const { userId } = owner;
  const key = userId === null ? null : await decryptedKey({ db, box }, userId, market);
  if (userId !== null && key !== null) return { key, proxy: await proxyOf({ db, box }, userId) };
  return config.WORLD === 'sandbox' ? { key: SANDBOX_KEY, proxy: null } : null;
}

/** Reads the account of the administrator's key at each market: is the key accepted, and how much is there. */
export const doctorAccounts = (parts: DoctorParts): Promise<DoctorPart[]> =>
  Promise.all(
    ACCOUNTS.map(async (account): Promise<DoctorPart> => {
      const found = await doctorKey(parts, account.market);
      return {
        name: `account/${account.market}`,
        needs: found ? null : NEEDS_KEY,
        expects: async () => (await loadExpected()).expectedAccount(account),
        run: async ({ outside, signal, secret }) => {
          const { key, proxy } = found!;
          secret(key);
          const { market, limit } = account;
          const limits = { host: [], key: [limit], object: null };
          const { http, limited } = outside.keyClient({ market, limits, key, proxy, ...DOCTOR_WAITING }, signal);
          await account.checkKey({ key, http, limited });
          // the amounts stay out of the report
          await account.balance?.({ key, http, limited });
          return { line: { key: account.balance ? 'doctor.keyAndBalance' : 'doctor.keyAccepted' } };
        },
      };
    }),
  );
