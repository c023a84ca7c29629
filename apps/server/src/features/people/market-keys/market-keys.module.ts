import { doctorAccounts } from './doctor-accounts.ts';
import type { Module } from '../../../platform/module.ts';
import { proxyContext } from '../../../platform/outside/proxy.ts';
import { limitSetting } from '../../../platform/security/rate-limit.ts';
import type { KeyParts } from './market-account.ts';
import { marketKeyData } from './market-keys.data.ts';
import { keyContext } from './market-keys.rules.ts';
import { marketKeyRoutes } from './market-keys.routes.ts';
import { eraseKeys } from './market-keys.store.ts';
import { sellingEnabled } from './tell-selling.ts';

const KEYS_AN_HOUR = limitSetting('user.keys_an_hour', 10, { label: 'market-keys.limitKeys', help: 'market-keys.limitKeysHelp' });

export const marketKeysModule: Module<KeyParts> = {
  name: 'market-keys',
  settings: [KEYS_AN_HOUR],
  rates: { keys: { kind: 'exact', by: 'caller', within: 'hour', max: KEYS_AN_HOUR } },
  routes: marketKeyRoutes,
  doctor: doctorAccounts,
  notificationTypes: [sellingEnabled],
  sealed: [
    {
      table: 'market_keys',
      column: 'sealed',
      key: ['user_id', 'market'],
      context: (row) => keyContext(Number(row['user_id']), String(row['market'])),
    },
    { table: 'users', column: 'proxy_sealed', key: ['id'], context: ({ id }) => proxyContext(Number(id)) },
  ],
  credentials: [{ columns: ['market_keys.sealed', 'users.proxy_sealed'], endedBy: ['moved'], end: eraseKeys }],
  personalData: () => [marketKeyData],
};
