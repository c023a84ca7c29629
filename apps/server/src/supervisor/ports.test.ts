import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { checkPort } from './ports.ts';

it('refuses a port in use, and names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(checkPort('127.0.0.1', port, 'SANDBOX_PORT')).rejects.toThrow(
    `Port ${port} is taken by another program: stop it, or set SANDBOX_PORT to a free port.`,
  );
  other.close();
  await once(other, 'close');
  await expect(checkPort('127.0.0.1', port, 'PORT')).resolves.toBeUndefined();
  await expect(checkPort('203.0.113.9', port, 'PORT')).rejects.toThrow(/^The address 203\.0\.113\.9 cannot be listened on/);
});
