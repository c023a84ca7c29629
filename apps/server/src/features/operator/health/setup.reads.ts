import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminSetup } from '@lootfolio/contract/features/operator/health';
import type { Language } from '@lootfolio/texts/languages';
import { now } from '../../../platform/process/clock.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Db } from '../../../platform/database/database.ts';
import { SENDER, canSendMail } from '../../../platform/messages/mail.ts';
import { contactMailOf } from '../../site/facts/facts.public.ts';
import { FEEDS, offReason } from '../../../prices/collect/feeds.ts';
import { isBackupRecent } from './health.rules.ts';
import { hasAdministrator } from '../../../platform/security/administrators.ts';
import { readBackup } from './health.reads.ts';
import { viewSetup, type SetupFacts } from './setup.rules.ts';

type Parts = { db: Db; config: Config; settings: Settings };

/** Returns the steps of the setup that a server needs before people use it. */
export async function readSetup({ db, config, settings }: Parts, language: Language): Promise<ReplyOf<typeof adminSetup>['items']> {
  const missing = FEEDS.flatMap((feed) => {
    const reason = offReason(feed, config);
    return reason?.key === 'needsKey' ? [reason.name] : [];
  });
  const facts: SetupFacts = {
    world: config.WORLD,
    hasAdministrator: await hasAdministrator(db),
    adminIds: config.ADMIN_STEAM_IDS.length,
    publicUrl: config.PUBLIC_URL,
    contactMail: contactMailOf(settings) !== null,
    canSendMail: canSendMail(config),
    sender: settings.get(SENDER) || config.MAIL_FROM,
    missingKeys: [...new Set(missing)],
    isKeyInDataFolder: existsSync(join(config.DATA_DIR, config.WORLD, 'secret-key')),
    hasRecentBackup: isBackupRecent(await readBackup(db), now()),
  };
  return viewSetup(facts, language);
}

/** Counts the steps that a new server still needs. */
export async function countStepsLeft(parts: Parts): Promise<number> {
  return (await readSetup(parts, 'en')).filter(({ done }) => !done).length;
}
