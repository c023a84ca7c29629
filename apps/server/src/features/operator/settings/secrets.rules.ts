import { findMarket } from '@lootfolio/domain/markets';
import { PRICE_SOURCES } from '@lootfolio/marketplaces/registry';
import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminListSettings } from '@lootfolio/contract/features/operator/settings';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { Config } from '../../../platform/process/config.ts';

type Secret = ReplyOf<typeof adminListSettings>['secrets'][number];

/** Returns which secrets of the environment are set. A secret's value is read here only to see whether it is empty. */
export function readSecrets(config: Config, language: Language): Secret[] {
  const keys = new Map(PRICE_SOURCES.flatMap(({ keyVariable, market }) => (keyVariable ? [[keyVariable, market] as const] : [])));
  return [
    { name: 'SECRET_KEY', is_set: config.SECRET_KEY !== undefined, help: text('settings.secretKey', language) },
    {
      name: 'SMTP_URL',
      is_set: config.SMTP_URL !== undefined,
      help: text(config.WORLD === 'sandbox' ? 'settings.secretSmtpSandbox' : 'settings.secretSmtp', language),
    },
    { name: 'STEAM_API_KEY', is_set: config.STEAM_API_KEY !== undefined, help: text('settings.secretSteam', language) },
    { name: 'TELEGRAM_BOT_TOKEN', is_set: config.TELEGRAM_BOT_TOKEN !== undefined, help: text('settings.secretTelegram', language) },
    ...(['NOWPAYMENTS_API_KEY', 'BTCPAY_API_KEY'] as const).map((name) => ({
      name,
      is_set: config[name] !== undefined,
      help: text('settings.secretGateway', language),
    })),
    ...[...keys].map(([name, market]) => ({
      name,
      is_set: config.sourceKeys[name] !== undefined,
      help: text('settings.secretSource', language, { market: findMarket(market)!.name }),
    })),
  ];
}
