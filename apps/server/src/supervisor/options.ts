import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../platform/process/config.ts';

/** The options of `npm start -- …`. */
export type StartOptions = {
  live: boolean;
  /** Absolute path of the prices with which the sandbox starts. */
  prices: string | undefined;
  /** Absolute path of the recorded inventory, a file or a folder, which the sandbox returns for its trader. */
  inventory: string | undefined;
};

/** @throws ConfigError with one sentence when an argument is unknown or names no file */
export function parseOptions(args: string[]): StartOptions {
  const { live, prices, inventory } = parse(args);
  if (live && prices !== undefined) throw new ConfigError('A price file is for the sandbox world: leave out --live or --prices.');
  if (prices !== undefined && !existsSync(prices)) throw new ConfigError(`There is no price file ${resolve(prices)}.`);
  if (live && inventory !== undefined)
    throw new ConfigError('A recorded inventory is for the sandbox world: leave out --live or --inventory.');
  if (inventory !== undefined && !existsSync(inventory)) throw new ConfigError(`There is no recorded inventory ${resolve(inventory)}.`);
  return { live: live ?? false, prices: absolute(prices), inventory: absolute(inventory) };
}

const absolute = (path: string | undefined): string | undefined => (path === undefined ? undefined : resolve(path));

type Given = { live?: boolean | undefined; prices?: string | undefined; inventory?: string | undefined };

function parse(args: string[]): Given {
  try {
    return parseArgs({ args, options: { live: { type: 'boolean' }, prices: { type: 'string' }, inventory: { type: 'string' } } }).values;
  } catch {
    throw new ConfigError(
      `The arguments "${args.join(' ')}" are not understood: there are --live, --prices FILE and --inventory PATH, after "npm start --".`,
    );
  }
}
