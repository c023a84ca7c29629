import { readFileSync } from 'node:fs';
import { PRICE_SOURCES } from '@lootfolio/marketplaces/registry';
import { expect, it } from 'vitest';
import { loadConfig, SETTING_NAMES } from './config.ts';
import { environmentFor, NEEDED_BY, SANDBOX_VARIABLES } from './process-settings.ts';

const keys = PRICE_SOURCES.flatMap(({ keyVariable }) => keyVariable ?? []);
/** Every setting, and two secrets of the operator's shell that the product does not use. */
const everything = Object.fromEntries(
  [...SETTING_NAMES, ...keys, ...SANDBOX_VARIABLES, 'PATH', 'AWS_SECRET', 'NPM_TOKEN'].map((name) => [name, `${name} of the operator`]),
);
const secretsOf = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env)
    .filter((name) => /KEY|COOKIE|TOKEN|SECRET$|PASSWORD|_URL$/.test(name) && env[name] === everything[name])
    .filter((name) => !/^(PUBLIC_URL|HALOSKINS_API_URL|SKINTHUNDER_API_URL|BTCPAY_URL)$/.test(name))
    .toSorted();

it('every setting says which processes need it', () => {
  expect(Object.keys(NEEDED_BY).toSorted()).toEqual([...SETTING_NAMES].toSorted());
});

it('every variable that the sandbox reads reaches it', () => {
  const main = readFileSync(new URL('../../../../sandbox/src/main.ts', import.meta.url), 'utf8');
  const read = /const \{([^}]+)\} = process\.env;/
    .exec(main)![1]!
    .split(',')
    .map((name) => name.trim());
  expect(main.split('process.env')).toHaveLength(2);
  expect(Object.keys(environmentFor('sandbox', everything))).toEqual(expect.arrayContaining(read));
});

it('the sandbox gets no secret at all', () => {
  expect(secretsOf(environmentFor('sandbox', everything))).toEqual([]);
});

it('the bot process gets the database and no other secret', () => {
  expect(secretsOf(environmentFor('bot', everything))).toEqual(['DATABASE_URL']);
  expect(Object.keys(environmentFor('bot', everything))).not.toContain('BOTS_FILE');
});

it('the keys of price sources reach the worker alone; the api learns that they are set', () => {
  const api = environmentFor('api', { ...everything, [keys[0]!]: '' });
  expect(secretsOf(api)).toEqual(
    [
      'BTCPAY_WEBHOOK_SECRET',
      'DATABASE_URL',
      'DISCORD_CLIENT_SECRET',
      'NOWPAYMENTS_IPN_SECRET',
      'SECRET_KEY',
      'SECRET_KEY_PREVIOUS',
      'SMTP_URL',
      'STEAM_API_KEY',
      'TELEGRAM_BOT_TOKEN',
      'X_CLIENT_SECRET',
    ].toSorted(),
  );
  const { sourceKeys } = loadConfig({ ...api, ...loadableFrom(api) });
  expect(keys.filter((key) => key in sourceKeys)).toEqual(keys.filter((key) => key !== keys[0]));
  const worker = environmentFor('worker', everything);
  expect(secretsOf(worker)).toEqual(
    [
      ...new Set(keys),
      ...['BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET', 'NOWPAYMENTS_API_KEY', 'NOWPAYMENTS_IPN_SECRET', 'NOWPAYMENTS_PASSWORD'],
      ...['DATABASE_URL', 'SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'SMTP_URL', 'STEAM_API_KEY', 'TELEGRAM_BOT_TOKEN'],
      // only for the doctor
      ...['DISCORD_CLIENT_SECRET', 'X_CLIENT_SECRET'],
    ].toSorted(),
  );
});

/** Returns the settings that are neither ports nor addresses, because the texts of this test are not valid for those. */
const loadableFrom = (env: Record<string, string | undefined>): Record<string, undefined> =>
  Object.fromEntries(Object.keys(env).flatMap((name) => (SETTING_NAMES.some((setting) => setting === name) ? [[name, undefined]] : [])));
