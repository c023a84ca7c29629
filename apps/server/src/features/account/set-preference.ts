import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Language } from '../../platform/texts/texts.ts';
import { isTimeZone } from '../../platform/texts/time-zone.ts';
import { writePreference } from './profile.store.ts';

type Preference = { lang: Language } | { timezone: string } | { ranking_hidden: boolean };

/** Sets one of a user's preferences. @throws Refusal VALIDATION for a time zone that is none */
export async function setPreference(db: Db, caller: { userId: number; ip: string }, preference: Preference): Promise<void> {
  if ('timezone' in preference && !isTimeZone(preference.timezone)) throw invalidField('timezone', 'timeZoneUnknown');
  await db.transaction().execute(async (tx) => {
    await writePreference(tx, caller.userId, preference);
    if ('timezone' in preference) await announce(tx, 'user.timezone-changed', { userId: caller.userId });
    await audit(tx, {
      actorId: caller.userId,
      ip: caller.ip,
      action: 'preference.set',
      object: `user:${caller.userId}`,
      after: preference,
    });
  });
}
