import { isIP } from 'node:net';
import { buildConnector, Pool, ProxyAgent, request, Socks5ProxyAgent, type Dispatcher } from 'undici';
import type { Config } from '../process/config.ts';
import { isPublicAddress, lookupPublic } from './public-address.ts';
import { unlessAborted } from './unless-aborted.ts';

/** A user's proxy, with one spelling for each address. */
export type Proxy = {
  scheme: 'http' | 'https' | 'socks5';
  /** In lower case; addresses in plain notation, IPv6 addresses in brackets. */
  host: string;
  port: number;
  /** Decoded; null without a login. */
  login: { user: string; password: string } | null;
};

export const MAX_PROXY_LENGTH = 255;
/** Returns the context under which a user's proxy is encrypted. */
export const proxyContext = (userId: number): string => `proxy:${userId}`;
const CONNECT_TIMEOUT_MS = 5000;
const HEADERS_TIMEOUT_MS = 10_000;
const SHAPE = /^(https?|socks5):\/\/(?:([^\s:@/?#\\]+):([^\s@/?#\\]+)@)?([^\s:@/?#\\[\]]+|\[[\da-f:.]+\]):(\d{1,5})$/i;

/** Reads `scheme://[user:password@]host:port`; null for everything else. Every proxy that it returns can be read again from `proxyUrl`. */
export function parseProxy(text: string): Proxy | null {
  const match = text.length <= MAX_PROXY_LENGTH ? SHAPE.exec(text) : null;
  const host = hostOf(match?.[4] ?? '');
  const port = Number(match?.[5]);
  if (!match || host === null || port < 1 || port > 65_535) return null;
  const proxy = { scheme: match[1]!.toLowerCase() as Proxy['scheme'], host, port, login: null };
  if (match[2] === undefined) return proxy;
  const [user, password] = [decoded(match[2]), decoded(match[3]!)];
  if (user === null || password === null) return null;
  const whole = { ...proxy, login: { user, password } };
  return proxyUrl(whole).length <= MAX_PROXY_LENGTH ? whole : null;
}

/** Reads a host as browsers do: 2130706433, 0x7f.1 and ①27.0.0.1 are all 127.0.0.1. */
function hostOf(text: string): string | null {
  const url = `http://${text}/`;
  return text !== '' && URL.canParse(url) ? new URL(url).hostname || null : null;
}

function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text);
    return /\p{Cc}/u.test(plain) || !plain.isWellFormed() ? null : plain;
  } catch {
    return null;
  }
}

const addressOf = ({ scheme, host, port }: Proxy, login: string): string => `${scheme}://${login && `${login}@`}${host}:${port}`;

/** Returns the whole address, for storing and connecting. */
export const proxyUrl = (proxy: Proxy): string =>
  addressOf(proxy, proxy.login ? `${encodeURIComponent(proxy.login.user)}:${encodeURIComponent(proxy.login.password)}` : '');

/** Returns the address for display, with the password as `****`. */
export const maskedProxy = (proxy: Proxy): string => addressOf(proxy, proxy.login ? `${encodeURIComponent(proxy.login.user)}:****` : '');

/**
 * Returns whether a user may set this proxy: its address is not private, and its port is usual for proxies. The addresses of a host name
 * are checked at the connection. The only private proxy that is allowed is the sandbox's own, and only in the sandbox's world.
 */
export function isAllowedProxy({ host, port }: Proxy, config: Pick<Config, 'WORLD' | 'PORT' | 'SANDBOX_PORT' | 'DATABASE_URL'>): boolean {
  if (config.WORLD === 'sandbox' && host === '127.0.0.1' && port === config.SANDBOX_PORT) return true;
  if (port < 1024 && port !== 80 && port !== 443) return false;
  const own = [config.PORT, config.SANDBOX_PORT, config.DATABASE_URL ? Number(new URL(config.DATABASE_URL).port || 5432) : null];
  if (own.includes(port)) return false;
  const address = literalOf(host);
  return address === null || isPublicAddress(address);
}

/** Returns the address without the brackets of IPv6, when the host is an address and not a name. */
function literalOf(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/** Sends requests through a proxy, always in a tunnel, even plain requests. The proxy resolves the target's name. */
function openProxy(proxy: Proxy): Dispatcher {
  const connect = connectorTo(proxy);
  // ProxyAgent would use TLS to a SOCKS proxy as soon as a lookup is set
  if (proxy.scheme === 'socks5') return new Socks5ProxyAgent(proxyUrl(proxy), { connect, connections: 4 });
  return new ProxyAgent({
    uri: proxyUrl(proxy),
    proxyTunnel: true,
    requestTls: { allowH2: false },
    connections: 4,
    // the timeout is for a proxy that accepts the connection and then sends nothing
    clientFactory: (origin, options) => new Pool(origin, { ...options, connect, headersTimeout: HEADERS_TIMEOUT_MS }),
  });
}

/**
 * Connects to the proxy itself. When the proxy is named by its address, the certificate is checked for that address, because TLS sends only
 * names.
 */
function connectorTo({ host }: Proxy): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: lookupPublic, allowH2: false });
  const address = literalOf(host);
  if (address === null) return connect;
  return ({ servername: _, ...options }, callback) => connect({ ...options, hostname: address }, callback);
}

/** Keeps the connections of the last used proxies. The requests of each user use their own proxy. */
export function createProxies(max = 100): (proxy: Proxy) => Dispatcher {
  const open = new Map<string, Dispatcher>();
  return (proxy) => {
    const url = proxyUrl(proxy);
    const agent = open.get(url) ?? openProxy(proxy);
    open.delete(url);
    open.set(url, agent);
    const [oldest] = open;
    if (oldest && open.size > max) {
      open.delete(oldest[0]);
      void oldest[1].close();
    }
    return agent;
  };
}

/**
 * Requests `url` once through the proxy; any answer counts as success.
 * @throws Error when no answer comes
 */
export async function tryProxy(proxy: Proxy, url: string, signal: AbortSignal): Promise<void> {
  const agent = openProxy(proxy);
  try {
    const answer = await unlessAborted(request(url, { dispatcher: agent, signal }), signal);
    answer.body.on('error', () => {}).destroy();
  } finally {
    void agent.destroy();
  }
}
