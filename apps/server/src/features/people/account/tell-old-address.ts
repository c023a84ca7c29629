import { formatDateTime } from '@lootfolio/texts/format';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import { renderMail } from '../../../platform/messages/mail-template.ts';
import { canSendMail, queueMail } from '../../../platform/messages/mail.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import type { MailOwner } from './mail.store.ts';
import { maskedMail } from './profile.rules.ts';

export type TellParts = { box: SecretBox; config: Pick<Config, 'WORLD' | 'SMTP_URL' | 'PUBLIC_URL'> };

/**
 * Queues a mail to a user's former confirmed address about its replacement or removal, with the time and a way to object. The new address
 * is masked, because the old address may belong to another person now.
 * @param before the user before the change
 * @param after the new address; null when the old one was removed
 */
export async function tellOldAddress(
  tx: Tx,
  { box, config }: TellParts,
  before: Pick<MailOwner, 'mail' | 'lang' | 'timezone'>,
  after: string | null,
): Promise<void> {
  if (before.mail === null || !canSendMail(config)) return;
  const { mail, lang, timezone } = before;
  const title = text(after === null ? 'account.mailRemovedTitle' : 'account.mailReplacedTitle', lang);
  const at = `${formatDateTime(now(), lang, timezone, 'long')} (${timezone})`;
  const what =
    after === null
      ? text('account.mailRemovedWhat', lang, { at, mail })
      : text('account.mailReplacedWhat', lang, { at, mail, after: maskedMail(after) });
  const content = renderMail({
    language: lang,
    title,
    paragraphs: [what, text('account.mailReplacedAdvice', lang, { url: `${config.PUBLIC_URL}/support` })],
    action: { label: text('account.mailReplacedAction', lang), url: `${config.PUBLIC_URL}/user-details#sessions` },
  });
  await queueMail(tx, box, { to: mail, subject: `Lootfolio: ${title}`, ...content });
}
