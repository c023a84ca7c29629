import { now } from '../../platform/process/clock.ts';
import type { Config } from '../../platform/process/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { renderMail } from '../../platform/messages/mail-template.ts';
import { queueMail, sendsMail } from '../../platform/messages/mail.ts';
import type { SecretBox } from '../../platform/security/secrets.ts';
import { text, type TextKey } from '../../platform/texts/texts.ts';
import { sayTime } from '../../platform/texts/time-zone.ts';
import type { KnownUser } from './auth.store.ts';
import { describeBrowser } from './browser.rules.ts';

export type AnnounceParts = { box: SecretBox; config: Pick<Config, 'WORLD' | 'SMTP_URL' | 'PUBLIC_URL'> };

/**
 * Tells a user of a sign-in from a browser that he never used before, at the address that he confirmed. Language and time zone
 * are those of before: whoever signs in names his own.
 */
export async function announceSignIn(tx: Tx, parts: AnnounceParts, user: KnownUser, from: { device: string; ip: string }): Promise<void> {
  if (user.confirmedMail === null || !sendsMail(parts.config)) return;
  const say = (key: TextKey): string => text(key, user.lang);
  const facts = [
    `${say('newSignInTime')}: ${sayTime(now(), user.timezone, user.lang)}`,
    `${say('newSignInDevice')}: ${describeBrowser(from.device) || say('newSignInUnknown')}`,
    `${say('newSignInAddress')}: ${from.ip}`,
  ];
  const content = renderMail({
    language: user.lang,
    title: say('newSignInTitle'),
    paragraphs: [say('newSignInWhat'), facts.join('\n'), say('newSignInAdvice')],
    action: { label: say('newSignInAction'), url: `${parts.config.PUBLIC_URL}/user-details#sessions` },
  });
  await queueMail(tx, parts.box, { to: user.confirmedMail, subject: `Lootfolio: ${say('newSignInTitle')}`, ...content });
}
