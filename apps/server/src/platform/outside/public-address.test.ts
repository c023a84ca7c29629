import dns from 'node:dns';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPrivateAddress, isPublicAddress, lookupPublic, networkOf, PrivateAddress } from './public-address.ts';

afterEach(() => vi.restoreAllMocks());

const PRIVATE = [
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['link-local, with the clouds’ metadata', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  ['protocol assignments and documentation', '192.0.0.8', '192.0.2.1', '198.51.100.1', '203.0.113.7', '2001:db8::1'],
  ['benchmarking', '198.18.0.1', '198.19.255.255'],
  ['multicast, reserved and broadcast', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  ['unspecified', '::'],
  ['unique local and the old site-local', 'fc00::1', 'fdff::1', 'fec0::1'],
  ['IPv4 in IPv6, mapped and compatible', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::127.0.0.1', '::7f00:1'],
  ['IPv4 behind translators', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001::1'],
  ['discarded', '100::1'],
  ['metadata of clouds', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254', '168.63.129.16', '::ffff:168.63.129.16'],
  ['no plain notation', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '127.0.0.1.', '[::1]', '', 'localhost', 'example.com'],
] satisfies string[][];

describe('an address', () => {
  it.each(PRIVATE.map(([kind, ...addresses]) => [kind, addresses] as const))('is not public: %s', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it('is judged the same mapped into IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
      }),
    );
  });

  it('is judged without failing, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
        expect(isPublicAddress(text)).toBeTypeOf('boolean');
      }),
    );
  });
});

describe('for counting', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%j belongs to %s', (address, network) => expect(networkOf(address)).toBe(network));

  it('every address belongs somewhere', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (address) => {
        expect(networkOf(address)).toBeTypeOf('string');
      }),
    );
  });
});

describe('a lookup', () => {
  type Found = { address: string; family: number }[];
  const answer = (...answers: (Found | Error)[]) => {
    let asked = 0;
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: (error: Error | null, found: Found) => void) => {
      const said = answers[Math.min(asked++, answers.length - 1)]!;
      if (said instanceof Error) done(said, []);
      else done(null, said);
    }) as unknown as typeof dns.lookup);
  };
  const look = (all: boolean): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lookupPublic('proxy.example', { all }, (error, found, family) => (error ? reject(error) : resolve(all ? found : [found, family])));
    });
  const GOOD = { address: '93.184.216.34', family: 4 };
  const GOOD_6 = { address: '2606:4700::1111', family: 6 };
  const BAD = { address: '10.0.0.5', family: 4 };

  it('gives the addresses that it checked', async () => {
    answer([GOOD, GOOD_6]);
    expect([await look(true), await look(false)]).toEqual([
      [GOOD, GOOD_6],
      ['93.184.216.34', 4],
    ]);
  });

  it.each([[[BAD]], [[GOOD, BAD]], [[BAD, GOOD]], [[GOOD, { address: '::1', family: 6 }]], [[]]])(
    'refuses a name if any of its addresses is not public: %j',
    async (found) => {
      answer(found);
      await expect(look(true)).rejects.toBeInstanceOf(PrivateAddress);
      await expect(look(false)).rejects.toBeInstanceOf(PrivateAddress);
    },
  );

  it('passes on that a name is unknown', async () => {
    answer(new Error('ENOTFOUND'));
    await expect(look(true)).rejects.toThrow('ENOTFOUND');
  });
});

it('finds the refusal behind the failure that it caused', () => {
  expect(isPrivateAddress(new Error('outer', { cause: new Error('inner', { cause: new PrivateAddress() }) }))).toBe(true);
  expect([isPrivateAddress(new Error('other')), isPrivateAddress(null)]).toEqual([false, false]);
});
