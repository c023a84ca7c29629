import dns from 'node:dns';
import { connect, createServer as createPlainServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../../test/tls-certificate.ts';
import { tryProxy, type Proxy } from './proxy.ts';

/** This machine's own addresses, one of each kind that it has. */
const HOSTS = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
  ? ['127.0.0.1', '[::1]']
  : ['127.0.0.1'];
const TRUSTED = getCACertificates('default');
const IDENTITY = { cert: CERTIFICATE, key: CERTIFICATE_KEY };
const servers: Server[] = [];
const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return (server.address() as AddressInfo).port;
};

const requests: string[] = [];
const answerOnce = (socket: Socket): void => {
  socket.on('error', () => {});
  socket.once('data', (piece) => {
    requests.push(piece.toString().split('\r\n', 1)[0]!);
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
};
const ports = { target: 0, http: 0, https: 0, socks5: 0 };

/** Joins two ends of a tunnel. */
function join(client: Socket, opened: Buffer | string): void {
  const inside = connect(ports.target, '127.0.0.1', () => {
    client.write(opened);
    inside.pipe(client).pipe(inside);
  });
  inside.on('error', () => client.destroy());
}
const speakHttp = (client: Socket): void => {
  client.on('error', () => {});
  client.once('data', (piece) => {
    requests.push(piece.toString().split('\r\n', 1)[0]!);
    join(client, 'HTTP/1.1 200 OK\r\n\r\n');
  });
};
const speakSocks = (client: Socket): void => {
  client.on('error', () => {});
  client.once('data', () => {
    client.write(Buffer.from([5, 0]));
    client.once('data', (piece: Buffer) => {
      requests.push(`socks ${piece.subarray(5, -2).toString()}`);
      join(client, Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    });
  });
};

beforeAll(async () => {
  // every name resolves to this machine, as if its address were public, because these tests are about the connection after that
  const found = [{ address: '127.0.0.1', family: 4 }];
  vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: (error: null, all: typeof found) => void) =>
    done(null, found)) as unknown as typeof dns.lookup);
  vi.spyOn(ipaddr, 'process').mockReturnValue(ipaddr.parse('93.184.216.34'));
  ports.target = await listen(createTlsServer(IDENTITY, answerOnce));
  ports.http = await listen(createPlainServer(speakHttp));
  ports.https = await listen(createTlsServer(IDENTITY, speakHttp));
  ports.socks5 = await listen(createPlainServer(speakSocks));
});
afterAll(() => {
  vi.restoreAllMocks();
  setDefaultCACertificates(TRUSTED);
  for (const server of servers) server.close();
});
beforeEach(() => {
  setDefaultCACertificates([...TRUSTED, CERTIFICATE]);
  requests.length = 0;
});

const attempt = (scheme: Proxy['scheme'], host: string, target = 'https://target.example/'): Promise<unknown> =>
  tryProxy({ scheme, host, port: ports[scheme], login: null }, target, AbortSignal.timeout(5000)).catch((error: unknown) => error);

describe.each(['https', 'http', 'socks5'] as const)('an %s proxy that works', (scheme) => {
  it.each([...HOSTS, 'proxy.example'])('at %s connects to the target, whose certificate is checked too', async (host) => {
    expect(await attempt(scheme, host)).toBeUndefined();
    expect(requests).toEqual([scheme === 'socks5' ? 'socks target.example' : 'CONNECT target.example:443 HTTP/1.1', 'GET / HTTP/1.1']);
  });

  it('fails when the target has a certificate for another name', async () => {
    expect(await attempt(scheme, '127.0.0.1', 'https://market.example/')).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(requests).not.toContain('GET / HTTP/1.1');
  });
});

describe('an https proxy is sent nothing, and no login,', () => {
  it('when its certificate is of another name', async () => {
    expect(await attempt('https', 'other.example')).toMatchObject({ cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } });
    expect(requests).toEqual([]);
  });

  it('when its certificate is of another address', async () => {
    expect(await attempt('https', '127.0.0.2')).toMatchObject({ cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } });
    expect(requests).toEqual([]);
  });

  it('when nobody vouches for its certificate', async () => {
    setDefaultCACertificates(TRUSTED);
    expect(await attempt('https', '127.0.0.1')).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(requests).toEqual([]);
  });
});
