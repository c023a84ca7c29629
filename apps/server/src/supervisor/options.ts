import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../platform/process/config.ts';

/** The options of `npm start -- …`. */
export type StartOptions = { live: boolean; /** Absolute path of the prices that the sandbox starts from. */ prices: string | undefined };

/** @throws ConfigError with one sentence when an argument is unknown or names no file */
export function parseOptions(args: string[]): StartOptions {
  const { live, prices } = parse(args);
  if (live && prices !== undefined) throw new ConfigError('A price file is for the sandbox world: leave out --live or --prices.');
  if (prices !== undefined && !existsSync(prices)) throw new ConfigError(`There is no price file ${resolve(prices)}.`);
  return { live: live ?? false, prices: prices === undefined ? undefined : resolve(prices) };
}

function parse(args: string[]): { live?: boolean | undefined; prices?: string | undefined } {
  try {
    return parseArgs({ args, options: { live: { type: 'boolean' }, prices: { type: 'string' } } }).values;
  } catch {
    throw new ConfigError(
      `The arguments "${args.join(' ')}" are not understood: there are --live and --prices FILE, after "npm start --".`,
    );
  }
}
