import type { Module } from '../../../platform/module.ts';
import { accountRoutes, type AccountParts } from './account.routes.ts';
import { ADJUSTMENT } from './delete-account.ts';
import { forgetReachability } from './personal-data.store.ts';
import { removeOldConfirmations } from './mail.store.ts';
import { dataExportKind, type DataExportParts } from './export-data.ts';
import { accountData } from './personal-data.ts';
import { tradeLinkContext } from './profile.rules.ts';
import { onceAMinute, STEAM_REFRESH, steamRefreshKind, type SteamRefreshParts } from './refresh-from-steam.ts';
import { limitSetting } from '../../../platform/security/rate-limit.ts';

const MAILS_AN_HOUR = limitSetting('mail_an_hour', 20, { label: 'account.limitMails', help: 'account.limitMailsHelp' });

export const accountModule: Module<AccountParts, DataExportParts & SteamRefreshParts> = {
  name: 'account',
  settings: [MAILS_AN_HOUR],
  // by network, not by user: a user can delete the account and create it again
  rates: { mail: { kind: 'exact', by: 'network', within: 'hour', max: MAILS_AN_HOUR } },
  ledgerKinds: [ADJUSTMENT],
  routes: accountRoutes,
  operations: (parts) => [steamRefreshKind(parts), dataExportKind(parts)],
  retryChecks: { [STEAM_REFRESH]: onceAMinute },
  sealed: [{ table: 'users', column: 'trade_link_sealed', key: ['id'], context: ({ id }) => tradeLinkContext(Number(id)) }],
  credentials: [
    {
      columns: ['users.trade_link_sealed', 'users.mail_confirmed_at', 'mail_confirmations.token_hash'],
      endedBy: ['moved'],
      end: forgetReachability,
    },
  ],
  personalData: ({ box }) => accountData(box),
  cleanUp: [removeOldConfirmations],
};
