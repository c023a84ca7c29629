import type { Language } from '@lootfolio/texts/languages';
import type { Tx } from '../../../platform/database/database.ts';
import { publish } from '../../../platform/jobs/outbox.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { timeZoneChanged } from '../auth/auth.public.ts';
import { writePreference } from './profile.store.ts';

type Preference =
  | { lang: Language }
  | { timezone: string; timezone_chosen: boolean }
  | { ranking_hidden: boolean }
  | { first_steps_hidden: boolean };

/** Sets one of the caller's preferences. */
export async function setPreference(tx: Tx, caller: Caller, preference: Preference): Promise<void> {
  await writePreference(tx, caller.userId, preference);
  if ('timezone' in preference) await publish(tx, timeZoneChanged, { userId: caller.userId });
  await audit(tx, caller, { action: 'preference.set', object: `user:${caller.userId}`, after: preference });
}
