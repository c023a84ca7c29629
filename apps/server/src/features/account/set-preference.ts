import { isTimeZone } from '@lootfolio/domain/time-zone';
import type { Language } from '@lootfolio/texts/languages';
import type { Tx } from '../../platform/database/database.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { audit } from '../../platform/security/audit.ts';
import type { Caller } from '../../platform/security/sessions.ts';
import { timeZoneChanged } from '../auth/auth.public.ts';
import { writePreference } from './profile.store.ts';

type Preference = { lang: Language } | { timezone: string } | { ranking_hidden: boolean };

/** Sets one of the caller's preferences. @throws Refusal VALIDATION for an unknown time zone */
export async function setPreference(tx: Tx, caller: Caller, preference: Preference): Promise<void> {
  if ('timezone' in preference && !isTimeZone(preference.timezone)) throw invalidField('timezone', 'account.timeZoneUnknown');
  await writePreference(tx, caller.userId, preference);
  if ('timezone' in preference) await announce(tx, timeZoneChanged, { userId: caller.userId });
  await audit(tx, caller, { action: 'preference.set', object: `user:${caller.userId}`, after: preference });
}
