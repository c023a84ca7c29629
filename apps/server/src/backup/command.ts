import { parseArgs } from 'node:util';
import { ConfigError } from '../platform/process/config.ts';
import { readWorld, type World } from '../supervisor/command.ts';

export type Command = World & { file: string; force: boolean; foreign: boolean };

/** @throws ConfigError with one sentence */
export function readCommand(name: 'backup' | 'restore', args: string[]): Command {
  const usage = new ConfigError(`Usage: npm run ${name} -- FILE${name === 'restore' ? ' [--force] [--foreign]' : ''} [--live]`);
  let parsed;
  try {
    const flag = { type: 'boolean' } as const;
    parsed = parseArgs({ args, allowPositionals: true, options: { live: flag, force: flag, foreign: flag } });
  } catch {
    throw usage;
  }
  const [path, more] = parsed.positionals;
  const { live = false, force = false, foreign = false } = parsed.values;
  if (!path || more || ((force || foreign) && name === 'backup')) throw usage;
  return { file: path, force, foreign, ...readWorld(live) };
}
