import { adminListSettings, adminSendTestMail, adminUpdateSettings } from '@lootfolio/contract/features/operator/settings';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Setting, Settings } from '../../../platform/settings/settings.ts';
import { readSecrets } from './secrets.rules.ts';
import { sendTestMail } from './send-test-mail.ts';
import { updateSettings } from './update-settings.ts';
import { readStored } from './settings.reads.ts';
import { viewGroups, viewSettings } from './view-settings.ts';

export type SettingsParts = {
  db: Db;
  config: Config;
  settings: Settings;
  /** The settings that the modules declare. */
  declared: readonly Setting[];
};

export const settingsRoutes = ({ db, config, settings, declared }: SettingsParts): Route[] => [
  route(adminListSettings, async ({ language }) => ({
    ...viewSettings(declared, await readStored(db, declared), language),
    groups: viewGroups(declared, language),
    secrets: readSecrets(config, language),
  })),

  write(adminUpdateSettings, async ({ tx, caller, body, language }) => {
    const values = await updateSettings(tx, caller, declared, body.items, language);
    return viewSettings(declared, values, language);
  }),

  route(adminSendTestMail, ({ caller, body, language }) => sendTestMail({ db, config, settings }, caller, body.mail, language)),
];
