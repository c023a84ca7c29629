import { expect, it } from 'vitest';
import { t } from '../../../i18n/i18n.ts';

it('the messages of the page are those of the specification [ACC-184]', () => {
  expect([
    t('account.apiWarn'),
    t('account.proxyWarn'),
    t('account.tryAgain'),
    t('account.apiChanged'),
    t('account.mailChanged'),
    t('account.tradelinkChanged'),
    t('account.proxyChanged'),
    t('account.operationSuccess'),
  ]).toEqual([
    'Add your market API keys to sync sales and list items. Keys are stored encrypted and are never shown again.',
    "Without a proxy all requests to the markets leave from this server's address.",
    'Try Again Later!',
    'API key saved.',
    'E-mail saved. Please confirm it through the link we sent.',
    'Trade link saved.',
    'Proxy saved.',
    'Done.',
  ]);
});
