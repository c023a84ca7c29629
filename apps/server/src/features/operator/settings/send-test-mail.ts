import { text } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';
import type { Db } from '../../../platform/database/database.ts';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { renderMail } from '../../../platform/messages/mail-template.ts';
import { createMailer, MailError } from '../../../platform/messages/mail.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { audit, type Actor } from '../../../platform/security/audit.ts';

type Parts = { db: Db; config: Config; settings: Settings };

/** Sends a mail at once, past the queue. Returns the mail server's answer when the mail could not be sent. */
export async function sendTestMail({ db, config, settings }: Parts, actor: Actor, to: string, language: Language) {
  // without the address, because the audit log contains no mail addresses
  await inTransactionOf(db, actor, (tx) => audit(tx, actor, { action: 'mail.tested', object: 'mail' }));
  const mailer = createMailer(config, settings);
  if (!mailer) return { sent: false, answer: text('settings.noMailServer', language) };
  const title = text('settings.testMailTitle', language);
  const content = renderMail({
    language,
    title,
    paragraphs: [text('settings.testMailText', language)],
    footer: { text: text('settings.testMailWhy', language), links: [] },
  });
  try {
    await mailer.send({ to, subject: title, ...content });
    return { sent: true, answer: null };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { sent: false, answer: error.answer };
  } finally {
    mailer.close();
  }
}
