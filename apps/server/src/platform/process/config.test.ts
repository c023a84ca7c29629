import { readFileSync } from 'node:fs';
import { PRICE_SOURCES } from '@lootfolio/marketplaces/registry';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, metricsAddress, SETTING_NAMES } from './config.ts';

describe('loadConfig', () => {
  it('needs nothing: the sandbox on this machine', () => {
    expect(loadConfig({})).toMatchObject({
      WORLD: 'sandbox',
      ROLE: 'all',
      HOST: '127.0.0.1',
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      TRUST_PROXY: 0,
      ADMIN_STEAM_IDS: ['76561198000000001'],
    });
  });

  it('serves metrics to this machine, the worker’s on the port after the api’s, and none at port 0', () => {
    const addresses = (env: Record<string, string>) => (['api', 'worker'] as const).map((role) => metricsAddress(loadConfig(env), role));
    expect(addresses({})).toEqual([
      { host: '127.0.0.1', port: 9400 },
      { host: '127.0.0.1', port: 9401 },
    ]);
    expect(addresses({ METRICS_HOST: '10.0.0.5', METRICS_PORT: '0' }).map(({ port }) => port)).toEqual([0, 0]);
    expect(() => loadConfig({ METRICS_PORT: '65535' })).toThrow('METRICS_PORT');
    expect(() => loadConfig({ METRICS_PORT: '2999' })).toThrow('PORT and METRICS_PORT collide');
  });

  it('makes nobody an administrator of a live server by itself [AUTH-122]', () => {
    expect(loadConfig({ WORLD: 'live' }).ADMIN_STEAM_IDS).toEqual([]);
    expect(loadConfig({ ADMIN_STEAM_IDS: '76561190000000001' }).ADMIN_STEAM_IDS).toEqual(['76561190000000001']);
  });

  it('sells on HaloSkins and Skinthunder in the sandbox, and live where the operator names an address', () => {
    const addresses = (env: Record<string, string>) => {
      const { HALOSKINS_API_URL: halo, SKINTHUNDER_API_URL: thunder } = loadConfig(env);
      return [halo, thunder];
    };
    expect(addresses({})).toEqual(['https://api.haloskins.com/assumed/v1', 'https://skinthunder.com/assumed/v1']);
    expect(addresses({ WORLD: 'live' })).toEqual([undefined, undefined]);
    const env = { HALOSKINS_API_URL: 'https://a.example/v2/', SKINTHUNDER_API_URL: 'https://b.example' };
    expect(addresses({ ...env, WORLD: 'live' })).toEqual(['https://a.example/v2', 'https://b.example']);
  });

  it('knows Discord and X as the sandbox does there, and live as the operator says, each with all of its settings', () => {
    const discord = { DISCORD_CLIENT_ID: '11900000000000001', DISCORD_CLIENT_SECRET: 'real', DISCORD_GUILD_ID: '11900000000000002' };
    const x = { X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'real', X_ACCOUNT: 'desk' };
    expect(loadConfig({ WORLD: 'live', ...discord, ...x })).toMatchObject({ ...discord, ...x });
    expect(loadConfig({ WORLD: 'live' })).not.toHaveProperty('X_ACCOUNT');
    // real keys are not sent to the sandbox
    expect(loadConfig({ ...discord, ...x })).toMatchObject({ DISCORD_CLIENT_SECRET: 'sandbox-discord-secret', X_ACCOUNT: 'lootfolio' });
    for (const settings of [discord, x])
      for (const name of Object.keys(settings)) {
        const others = Object.fromEntries(Object.entries(settings).filter(([other]) => other !== name));
        expect(() => loadConfig({ WORLD: 'live', ...others })).toThrow(`The setting ${name} is missing: `);
      }
  });

  it('takes what is set, an empty value as unset', () => {
    const config = loadConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://desk.example/',
      TRUST_PROXY: '1',
      HOST: '',
      ADMIN_STEAM_IDS: '76561190000000001, 76561190000000002',
      CSFLOAT_API_KEY: 'k',
    });
    expect(config).toMatchObject({ PORT: 8080, PUBLIC_URL: 'https://desk.example', TRUST_PROXY: 1, HOST: '127.0.0.1' });
    expect(config.ADMIN_STEAM_IDS).toEqual(['76561190000000001', '76561190000000002']);
    expect(config.sourceKeys['CSFLOAT_API_KEY']).toBe('k');
    expect(loadConfig({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080');
  });

  it.each([
    ['WORLD', 'mars'],
    ['ROLE', 'king'],
    ['PORT', 'http'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['SANDBOX_PORT', '-1'],
    ['PUBLIC_URL', 'desk.example'],
    ['PUBLIC_URL', 'ftp://desk.example'],
    ['TRUST_PROXY', 'perhaps'],
    ['DISCORD_GUILD_ID', 'my-server'],
    ['X_ACCOUNT', '@desk'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SECRET_KEY', 'abc'],
    ['SECRET_KEY', 'g'.repeat(64)],
    ['SECRET_KEY_PREVIOUS', `${'a'.repeat(64)},abc`],
    ['ADMIN_STEAM_IDS', '76561190000000001,me'],
    ['HALOSKINS_API_URL', 'http://a.example'],
    ['SKINTHUNDER_API_URL', 'b.example'],
    ['HISTORY_MAX_BYTES', '5'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one sentence that names the setting and not its value', (name, value) => {
    const load = (): unknown => loadConfig({ [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^The setting ${name}[.\\d]* is wrong: [^\\n]+\\.$`));
    if (name === 'SECRET_KEY') expect(load).not.toThrow(value);
  });

  it('wants a SECRET_KEY with a database of the operator', () => {
    const env = { DATABASE_URL: 'postgres://localhost/desk' };
    expect(() => loadConfig(env)).toThrow('The setting SECRET_KEY is missing');
    expect(loadConfig({ ...env, SECRET_KEY: 'a'.repeat(64) }).DATABASE_URL).toBe(env.DATABASE_URL);
  });
});

it('takes older keys beside a present one', () => {
  const [a, b, c] = ['A', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
  expect(loadConfig({ SECRET_KEY: c, SECRET_KEY_PREVIOUS: `${a}, ${b}` }).SECRET_KEY_PREVIOUS).toEqual([a.toLowerCase(), b]);
  expect(() => loadConfig({ SECRET_KEY_PREVIOUS: a })).toThrow(
    'The setting SECRET_KEY is missing: SECRET_KEY_PREVIOUS is of use only with it.',
  );
});

describe('the live world', () => {
  const load = (name: string, value: string, world = 'live'): unknown =>
    loadConfig({ WORLD: world, SECRET_KEY: 'a'.repeat(64), DATABASE_URL: 'postgres://localhost/desk', [name]: value });

  it.each([
    ['PUBLIC_URL', 'http://desk.example', /begins with https:\/\/ unless it is on this machine: put a reverse proxy/],
    ['PUBLIC_URL', 'http://127.0.0.1.example', /begins with https/],
    ['PUBLIC_URL', 'http://192.168.0.7:3000', /begins with https/],
    ['SMTP_URL', 'smtp://u:secret@mail.example:587', /needs TLS .*: write smtps:\/\/, or add \?requireTLS=true/],
    ['SMTP_URL', 'smtp://mail.example?requireTLS=false', /needs TLS/],
    ['DATABASE_URL', 'postgres://u:secret@db.example/desk', /needs TLS .*: add \?sslmode=verify-full/],
    ['DATABASE_URL', 'postgres://u:secret@localhost/desk?host=db.example', /needs TLS/],
    ['DATABASE_URL', 'postgres://u:secret@db.example/desk?sslmode=no-verify', /needs TLS/],
    ['DATABASE_OWNER_URL', 'postgresql://u:secret@db.example/desk?sslmode=disable', /needs TLS/],
  ])('refuses what would leave this machine as plain text, in one sentence that says how to mend it: %s=%s', (name, value, reason) => {
    expect(() => load(name, value)).toThrow(ConfigError);
    expect(() => load(name, value)).toThrow(new RegExp(`^The setting ${name} is wrong: in the live world it [^\\n]+\\.$`));
    expect(() => load(name, value)).toThrow(reason);
    expect(() => load(name, value)).not.toThrow('secret');
    expect(() => load(name, value, 'sandbox')).not.toThrow();
  });

  it.each([
    ['PUBLIC_URL', 'https://desk.example'],
    ['PUBLIC_URL', 'http://localhost:3000'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
    ['SMTP_URL', 'smtps://u:p@mail.example'],
    ['SMTP_URL', 'smtp://u:p@mail.example:587?requireTLS=true'],
    ['SMTP_URL', 'smtp://127.0.0.1:25'],
    ['DATABASE_URL', 'postgres://u:p@db.example/desk?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://u:p@localhost/desk?host=%2Fvar%2Frun%2Fpostgresql'],
    ['DATABASE_OWNER_URL', 'postgres://u:p@127.0.0.1/desk'],
  ])('takes %s=%s', (name, value) => {
    expect(() => load(name, value)).not.toThrow();
  });
});

describe('.env.example', () => {
  const lines = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8').split('\n');
  const documented = lines.flatMap((line) => {
    const match = /^#([A-Z_]+)=(.*)$/.exec(line);
    return match ? [[match[1]!, match[2]!] as const] : [];
  });
  /** Settings that the supervisor sets for the processes that it starts. */
  const INNER = ['SANDBOX_PRICES'];
  /** Settings that are shown with an example, because no value fits all servers. */
  const EXAMPLES = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL', 'MAIL_FROM'];

  it('names every setting once, and no other', () => {
    const keys = PRICE_SOURCES.flatMap(({ keyVariable }) => keyVariable ?? []);
    const known = new Set([...SETTING_NAMES, ...keys].filter((name) => !INNER.includes(name)));
    expect(documented.map(([name]) => name).toSorted()).toEqual([...known].toSorted());
  });

  it.each(documented.filter(([name, value]) => value !== '' && !EXAMPLES.includes(name)))('shows the default of %s: %s', (name, value) => {
    expect(loadConfig({ [name]: value })).toEqual(loadConfig({}));
  });

  it.each(documented.filter(([name]) => EXAMPLES.includes(name)))('shows an example of %s that is taken', (name, value) => {
    const config = loadConfig({ SECRET_KEY: 'a'.repeat(64), DATABASE_URL: 'postgres://localhost/desk', [name]: value });
    expect(config[name as keyof typeof config]).toBe(value);
  });
});
