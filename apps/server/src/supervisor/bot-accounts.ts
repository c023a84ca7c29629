import { readFileSync, statSync } from 'node:fs';
import type { TradeAccount } from '@lootfolio/steam-trading/port';
import { z } from 'zod';
import { ConfigError, type Config } from '../platform/process/config.ts';

const account = z.strictObject({
  steam_id: z.string().regex(/^7656119\d{10}$/, 'must be a Steam id of 17 digits'),
  account_name: z.string().min(1, 'must not be empty'),
  password: z.string().min(1, 'must not be empty'),
  shared_secret: z.string().regex(/^([A-Za-z0-9+/]{27}=|[0-9a-fA-F]{40}|[A-Za-z0-9+/]{4,}={0,2})$/, 'must be base64 or hexadecimal'),
});
/** An empty list says that there are no bots any more. */
const file = z.array(account);

/**
 * Reads the text of the operator's file of bots. The values are never part of an error.
 * @throws ConfigError with one sentence
 */
export function parseAccounts(text: string, name = 'BOTS_FILE'): TradeAccount[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ConfigError(`The file ${name} is wrong: it is not JSON.`);
  }
  const parsed = file.safeParse(json);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new ConfigError(`The file ${name} is wrong: ${path.length === 0 ? 'it' : path.join('.')} ${message}.`);
  }
  const ids = parsed.data.map(({ steam_id: id }) => id);
  if (new Set(ids).size < ids.length) throw new ConfigError(`The file ${name} is wrong: it names an account twice.`);
  return parsed.data.map((one) => ({
    steamId: one.steam_id,
    accountName: one.account_name,
    password: one.password,
    sharedSecret: one.shared_secret,
  }));
}

const OTHERS = 0o077;

/** Reads the operator's file of bots. @throws ConfigError when it is missing or wrong, or when others than its owner may read it */
export function readAccountsFile(path: string): string {
  let mode: number;
  let text: string;
  try {
    mode = statSync(path).mode;
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`The file BOTS_FILE cannot be read: ${(error as Error).message}.`);
  }
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
    throw new ConfigError(`The file BOTS_FILE may be read by others: run chmod 600 ${path}.`);
  parseAccounts(text);
  return text;
}

/** The accounts of the sandbox's two bots. Real accounts are not sent there. */
const SANDBOX_BOTS = JSON.stringify(
  [
    [1, 'c2FuZGJveC1ib3QtMS1zZWNyZXQ='],
    [2, 'c2FuZGJveC1ib3QtMi1zZWNyZXQ='],
  ].map(([n, shared_secret]) => ({
    steam_id: `7656119800003000${n}`,
    account_name: `sandbox-bot-${n}`,
    password: `sandbox-password-${n}`,
    shared_secret,
  })),
);

/**
 * Returns the accounts that take deposits, as the text of the operator's file; null when there are none.
 * @throws ConfigError when the file is missing or wrong, or when others may read it
 */
export function readBots({ WORLD, BOTS_FILE }: Pick<Config, 'WORLD' | 'BOTS_FILE'>): string | null {
  if (WORLD === 'sandbox') return SANDBOX_BOTS;
  return BOTS_FILE === undefined ? null : readAccountsFile(BOTS_FILE);
}
