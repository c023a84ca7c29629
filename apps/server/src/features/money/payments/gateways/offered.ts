import type { GatewayName } from '@lootfolio/domain/payments';
import type { HttpClient } from '@lootfolio/marketplaces/port';
import type { ClientOptions, Outside } from '../../../../platform/outside/outside.ts';
import type { Config } from '../../../../platform/process/config.ts';
import { btcpay } from './btcpay.ts';
import type { Gateway } from './gateway.ts';
import { nowPayments } from './nowpayments.ts';

export type GatewayParts = { config: Config; outside: Outside };

/** Returns the gateways whose keys the operator set, the first of which is the default. */
export function gatewaysOf({ config, outside }: { config: Config; outside: Pick<Outside, 'resolve'> }): Gateway[] {
  const {
    NOWPAYMENTS_API_KEY: nowKey,
    NOWPAYMENTS_IPN_SECRET: nowSecret,
    NOWPAYMENTS_EMAIL: email,
    NOWPAYMENTS_PASSWORD: password,
  } = config;
  const { BTCPAY_URL: url, BTCPAY_STORE_ID: storeId, BTCPAY_API_KEY: apiKey, BTCPAY_WEBHOOK_SECRET: secret } = config;
  const pagesOf = (host: string): string => outside.resolve(`${host}/`);
  return [
    ...(nowKey && nowSecret
      ? [
          nowPayments({
            apiKey: nowKey,
            secret: nowSecret,
            account: email && password ? { email, password } : null,
            pages: pagesOf('https://nowpayments.io'),
          }),
        ]
      : []),
    ...(url && storeId && apiKey && secret ? [btcpay({ url, storeId, apiKey, secret, pages: pagesOf(url) })] : []),
  ];
}

export const gatewayOf = (parts: GatewayParts, name: GatewayName): Gateway | null =>
  gatewaysOf(parts).find((gateway) => gateway.name === name) ?? null;

/** Neither gateway publishes a limit. */
export const GATEWAY_LIMIT = { requests: 60, perSeconds: 60 };

/** Returns the client of a gateway, which never waits for its limit. */
export const clientOf = ({ outside }: GatewayParts, name: GatewayName, signal: AbortSignal, options: ClientOptions = {}): HttpClient =>
  outside.client(name, GATEWAY_LIMIT, signal, { maxWaitMs: 0, ...options });
