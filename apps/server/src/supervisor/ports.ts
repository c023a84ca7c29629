import { once } from 'node:events';
import { createServer } from 'node:net';
import { ConfigError } from '../platform/process/config.ts';

/**
 * Checks that a process can listen on a port.
 * @param setting name of the setting to change when it cannot
 * @throws ConfigError with one sentence
 */
export async function checkPort(host: string, port: number, setting: 'PORT' | 'SANDBOX_PORT'): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw new ConfigError(reason((error as NodeJS.ErrnoException).code, host, port, setting));
  }
  probe.close();
  await once(probe, 'close');
}

function reason(code: string | undefined, host: string, port: number, setting: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: stop it, or set ${setting} to a free port.`;
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has: set ${setting} to a port above 1023.`;
  return `The address ${host} cannot be listened on (${code}): check HOST.`;
}
