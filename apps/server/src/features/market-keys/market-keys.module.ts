import type { Module } from '../../platform/module.ts';
import { limitSetting } from '../../platform/security/rate-limit.ts';
import type { KeyParts } from './market-account.ts';
import { marketKeyData } from './market-keys.data.ts';
import { marketKeyRoutes } from './market-keys.routes.ts';

const KEYS_AN_HOUR = limitSetting('user.keys_an_hour', 10, { label: 'market-keys.limitKeys', help: 'market-keys.limitKeysHelp' });

export const marketKeysModule: Module<KeyParts> = {
  name: 'market-keys',
  settings: [KEYS_AN_HOUR],
  rates: { keys: { kind: 'exact', by: 'caller', within: 'hour', max: KEYS_AN_HOUR } },
  routes: marketKeyRoutes,
  personalData: () => [marketKeyData],
};
