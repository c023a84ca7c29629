import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowedProxy, MAX_PROXY_LENGTH, maskedProxy, parseProxy, proxyUrl } from './proxy.ts';

const SANDBOX = { WORLD: 'sandbox', PORT: 3000, SANDBOX_PORT: 4010, DATABASE_URL: undefined } as const;
const LIVE = { ...SANDBOX, WORLD: 'live' } as const;
const allowed = (text: string, config: Parameters<typeof isAllowedProxy>[1] = LIVE): boolean => isAllowedProxy(parseProxy(text)!, config);

describe('a proxy is read', () => {
  it('from scheme, login, host and port', () => {
    expect(parseProxy('http://proxy.example:3128')).toEqual({ scheme: 'http', host: 'proxy.example', port: 3128, login: null });
    expect(parseProxy('SOCKS5://ali:g%40h:i@Proxy.Example:1080')).toEqual({
      scheme: 'socks5',
      host: 'proxy.example',
      port: 1080,
      login: { user: 'ali', password: 'g@h:i' },
    });
    expect(parseProxy('https://[2606:4700::1111]:443')).toMatchObject({ host: '[2606:4700::1111]', port: 443 });
  });

  it.each([
    '',
    'proxy.example:3128',
    'ftp://proxy.example:21',
    'socks4://proxy.example:1080',
    'socks5h://proxy.example:1080',
    'http://proxy.example',
    'http://proxy.example:',
    'http://proxy.example:0',
    'http://proxy.example:65536',
    'http://proxy.example:123456',
    'http://proxy.example:80/',
    'http://proxy.example:80/path',
    'http://proxy.example:80?x',
    'http://proxy.example:80#x',
    'http://proxy.example:80\\@127.0.0.1:80',
    'http://user@proxy.example:80',
    'http://user:@proxy.example:80',
    'http://:password@proxy.example:80',
    'http://a:b@c:d@proxy.example:80',
    'http://a:%zz@proxy.example:80',
    'http://a:b%0d%0ax@proxy.example:80',
    'http://proxy example:80',
    'http://proxy.example :80',
    'http://[::1:80',
    'http://[fe80::1%25eth0]:80',
    'http://::1:80',
    'http:///proxy.example:80',
    'http://256.1.1.1:80',
    'http://exa%6dple%2f.com:80',
    `http://${'a'.repeat(MAX_PROXY_LENGTH)}.example:80`,
  ])('not from %j', (text) => {
    expect(parseProxy(text)).toBeNull();
  });

  it('in at most 255 characters [ACC-179]', () => {
    const most = `http://user:${'p'.repeat(MAX_PROXY_LENGTH - 29)}@proxy.example:80`;
    expect([most.length, parseProxy(most) !== null, parseProxy(most.replace('p', 'pp'))]).toEqual([MAX_PROXY_LENGTH, true, null]);
    // too long after encoding
    expect(parseProxy(`http://user:${'ş'.repeat(60)}@proxy.example:80`)).toBeNull();
  });

  const almost = fc
    .array(
      fc.constantFrom(
        'http',
        'socks5',
        '://',
        '@',
        ':',
        '[',
        ']',
        '%',
        '%31',
        '127.0.0.1',
        '::1',
        '80',
        'a',
        'é',
        '\u{1F4A5}',
        '\ud800',
        '\0',
        '/',
      ),
      {
        maxLength: 12,
      },
    )
    .map((pieces) => pieces.join(''));

  it('without failing, whatever the text is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), almost), (text) => {
        const proxy = parseProxy(text);
        expect(proxy && parseProxy(proxyUrl(proxy))).toEqual(proxy);
      }),
    );
  });

  const proxies = fc.record({
    scheme: fc.constantFrom('http' as const, 'https' as const, 'socks5' as const),
    host: fc.oneof(fc.domain(), fc.ipV4()),
    port: fc.integer({ min: 1, max: 65_535 }),
    login: fc.option(fc.record({ user: fc.string({ minLength: 1, maxLength: 20 }), password: fc.string({ minLength: 5, maxLength: 20 }) })),
  });

  it('as it was written, with every login', () => {
    fc.assert(
      fc.property(proxies, (proxy) => {
        fc.pre(proxyUrl(proxy).length <= MAX_PROXY_LENGTH);
        expect(parseProxy(proxyUrl(proxy))).toEqual(proxy);
      }),
    );
  });

  it('and shown without its password [ACC-179]', () => {
    fc.assert(
      fc.property(proxies, (proxy) => {
        const { user, password } = proxy.login ?? { user: '', password: '' };
        const shown = maskedProxy(proxy);
        expect(shown.includes(':****@')).toBe(proxy.login !== null);
        expect(shown.replace(`${encodeURIComponent(user)}:****@`, '')).toBe(proxyUrl({ ...proxy, login: null }));
        expect(maskedProxy({ ...proxy, login: proxy.login && { user, password: `${password}!` } })).toBe(shown);
      }),
    );
  });
});

describe('a proxy is allowed', () => {
  it.each([
    'http://proxy.example:80',
    'https://proxy.example:443',
    'socks5://proxy.example:1080',
    'http://93.184.216.34:8080',
    'http://[2606:4700::1111]:3128',
  ])('at %s', (text) => expect([allowed(text), allowed(text, SANDBOX)]).toEqual([true, true]));

  it.each([22, 25, 53, 110, 1023, 3000, 4010])('but not at port %i', (port) => {
    expect(allowed(`http://proxy.example:${port}`)).toBe(false);
  });

  it('but not at the port of the database', () => {
    const at = (url: string) => allowed('http://proxy.example:5432', { ...LIVE, DATABASE_URL: url });
    expect([at('postgres://db/lootfolio'), at('postgres://db:5432/lootfolio'), at('postgres://db:6432/lootfolio')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '017700000001',
    '%31%32%37.0.0.1',
    '①②⑦.0.0.1',
    '127.0.0.1.',
    '0',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::a00:1]',
    '[fe80::1]',
    '[fd00::1]',
  ])('but not at the private %s, in any scheme', (host) => {
    for (const scheme of ['http', 'https', 'socks5']) {
      const proxy = parseProxy(`${scheme}://${host}:8080`);
      expect(proxy !== null && isAllowedProxy(proxy, SANDBOX)).toBe(false);
    }
  });

  it('in the sandbox, and there alone, as the sandbox’s own [ACC-179]', () => {
    expect([allowed('http://127.0.0.1:4010', SANDBOX), allowed('http://127.0.0.1:4010', LIVE)]).toEqual([true, false]);
    for (const other of [
      'http://127.0.0.1:4011',
      'http://127.0.0.2:4010',
      'http://[::1]:4010',
      'http://10.0.0.1:4010',
      'http://localhost:4010',
    ]) {
      expect([other, allowed(other, SANDBOX)]).toEqual([other, false]);
    }
  });
});
