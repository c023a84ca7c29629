import { now } from '../../../platform/process/clock.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { renderMail } from '../../../platform/messages/mail-template.ts';
import { queueMail, canSendMail } from '../../../platform/messages/mail.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { formatDateTime } from '@lootfolio/texts/format';
import { text } from '@lootfolio/texts/text';
import type { KnownUser } from './auth.store.ts';
import { describeBrowser } from './browser.rules.ts';

export type SignInMailParts = { box: SecretBox; config: Pick<Config, 'WORLD' | 'SMTP_URL' | 'PUBLIC_URL'> };

/**
 * Queues a mail to the user's confirmed address after a sign-in from an unknown browser. Uses the language and time zone that were stored
 * before the sign-in, because a stranger's sign-in would bring the stranger's own.
 */
export async function queueSignInMail(
  tx: Tx,
  { box, config }: SignInMailParts,
  user: KnownUser,
  from: { device: string; ip: string },
): Promise<void> {
  if (user.confirmedMail === null || !canSendMail(config)) return;
  const { lang, timezone } = user;
  const facts = [
    `${text('auth.newSignInTime', lang)}: ${formatDateTime(now(), lang, timezone, 'long')} (${timezone})`,
    `${text('auth.newSignInDevice', lang)}: ${describeBrowser(from.device) || text('auth.newSignInUnknown', lang)}`,
    `${text('auth.newSignInAddress', lang)}: ${from.ip}`,
  ];
  const title = text('auth.newSignInTitle', lang);
  const content = renderMail({
    language: lang,
    title,
    paragraphs: [text('auth.newSignInWhat', lang), facts.join('\n'), text('auth.newSignInAdvice', lang)],
    action: { label: text('auth.newSignInAction', lang), url: `${config.PUBLIC_URL}/user-details#sessions` },
  });
  await queueMail(tx, box, { to: user.confirmedMail, subject: `Lootfolio: ${title}`, ...content });
}
