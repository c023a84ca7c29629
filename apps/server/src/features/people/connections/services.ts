import { PROVIDERS, type Provider } from '@lootfolio/domain/connections';
import { resolver } from '../../../platform/outside/outside.ts';
import type { Config } from '../../../platform/process/config.ts';
import { DISCORD } from './discord.ts';
import type { Client } from './oauth.ts';
import type { Service } from './service.ts';
import { X } from './x.ts';

export const SERVICES: Readonly<Record<Provider, Service>> = { discord: DISCORD, x: X };

type Keys = Pick<
  Config,
  'DISCORD_CLIENT_ID' | 'DISCORD_CLIENT_SECRET' | 'DISCORD_GUILD_ID' | 'X_CLIENT_ID' | 'X_CLIENT_SECRET' | 'X_ACCOUNT'
>;

/** Returns the operator's keys of a service, and their server or account there; null when they have none. */
export function keysOf(config: Keys, provider: Provider): { client: Client; target: string } | null {
  const [id, secret, target] =
    provider === 'discord'
      ? [config.DISCORD_CLIENT_ID, config.DISCORD_CLIENT_SECRET, config.DISCORD_GUILD_ID]
      : [config.X_CLIENT_ID, config.X_CLIENT_SECRET, config.X_ACCOUNT];
  return id && secret && target ? { client: { id, secret }, target } : null;
}

/**
 * Returns the page in the sandbox on which a user joins or follows. Null in the live world, because the operator's settings contain the
 * address there.
 */
export const sandboxPageOf = (config: Pick<Config, 'WORLD' | 'SANDBOX_PORT'>, provider: Provider): string | null =>
  config.WORLD === 'live' ? null : resolver(config)(provider === 'discord' ? 'https://discord.gg/lootfolio' : 'https://x.com/lootfolio');

/** Returns the services that this server can ask about accounts. */
export const offeredProviders = (config: Keys): Provider[] => PROVIDERS.filter((provider) => keysOf(config, provider) !== null);
