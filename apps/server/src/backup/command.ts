import { parseArgs } from 'node:util';
import { ConfigError } from '../platform/process/config.ts';
import { readWorld, type World } from '../supervisor/command.ts';

export type Command = World & { file: string; force: boolean };

/** @throws ConfigError with one sentence */
export function readCommand(name: 'backup' | 'restore', args: string[]): Command {
  const usage = new ConfigError(`Usage: npm run ${name} -- FILE${name === 'restore' ? ' [--force]' : ''} [--live]`);
  let parsed;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: { live: { type: 'boolean' }, force: { type: 'boolean' } } });
  } catch {
    throw usage;
  }
  const [path, more] = parsed.positionals;
  if (!path || more || (parsed.values.force && name === 'backup')) throw usage;
  return { file: path, force: parsed.values.force ?? false, ...readWorld(parsed.values.live ?? false) };
}
