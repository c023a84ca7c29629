import { parseArgs } from 'node:util';
import type { Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { ConfigError } from '../../../platform/process/config.ts';
import { remove } from './change-second-factor.ts';
import { findUserBySteamId } from './second-factor.reads.ts';

const USAGE = 'Usage: npm run second-factor -- reset STEAM_ID [--live]';

/** @throws ConfigError with one sentence */
export function readResetCommand(args: string[]): { steamId: string; isLive: boolean } {
  let parsed;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: { live: { type: 'boolean' } } });
  } catch {
    throw new ConfigError(USAGE);
  }
  const [action, steamId, more] = parsed.positionals;
  if (action !== 'reset' || more !== undefined || !/^7656119\d{10}$/.test(steamId ?? '')) throw new ConfigError(USAGE);
  return { steamId: steamId!, isLive: parsed.values.live ?? false };
}

/**
 * Removes the second factor of an administrator who lost the authenticator and the recovery codes.
 * @returns the text to print
 * @throws ConfigError with one sentence when there is nothing to remove
 */
export async function resetSecondFactor(db: Db, steamId: string): Promise<string> {
  const userId = await findUserBySteamId(db, steamId);
  if (userId === null) throw new ConfigError(`Nobody with the Steam id ${steamId} has signed in here.`);
  try {
    await inTransaction(db, (tx) => remove(tx, { userId: null, ip: null }, userId));
  } catch (error) {
    if (error instanceof Refusal) throw new ConfigError(`${steamId} has no second factor.`);
    throw error;
  }
  return `The second factor of ${steamId} was removed.`;
}
