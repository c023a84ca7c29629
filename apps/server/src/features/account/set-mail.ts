import { audit } from '../../platform/security/audit.ts';
import { nowMs } from '../../platform/process/clock.ts';
import type { Config } from '../../platform/process/config.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { renderMail } from '../../platform/messages/mail-template.ts';
import { queueMail, sendsMail, type Mail } from '../../platform/messages/mail.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import type { SecretBox } from '../../platform/security/secrets.ts';
import { randomToken } from '../../platform/security/sessions.ts';
import { text, type Language } from '../../platform/texts/texts.ts';
import { insertConfirmation, isTaken, lockAddress, lockMailOwner, nextConfirmation, writeMail } from './mail.store.ts';
import { parseMailAddress } from './profile.rules.ts';

/** Confirmation mails a day: to one address whoever asks, and for one user whatever the address. */
const MOST_AN_ADDRESS = 3;
const MOST_A_USER = 5;

export type SetMailParts = { db: Db; box: SecretBox; config: Pick<Config, 'WORLD' | 'SMTP_URL' | 'PUBLIC_URL'> };

/**
 * Sets a user's mail address and sends it a link that confirms it; an empty one removes it. Setting the confirmed address again
 * changes nothing. Whether somebody else has the address cannot be told from the answer: then no link is sent, but it counts.
 * @throws Refusal VALIDATION, TOO_MANY_REQUESTS, PROVIDER_OFF where this server sends no mails
 */
export async function setMail(parts: SetMailParts, caller: { userId: number; ip: string }, typed: string): Promise<string | null> {
  const { db, config } = parts;
  const mail = typed === '' ? null : parseMailAddress(typed);
  if (mail === null && typed !== '') throw invalidField('mail', 'mailInvalid');
  if (mail !== null && !sendsMail(config)) throw new Refusal('PROVIDER_OFF', 'mailOff');

  return db.transaction().execute(async (tx) => {
    const before = await lockMailOwner(tx, caller.userId);
    if (before.mail === mail && (mail === null || before.confirmed)) return mail;
    await writeMail(tx, caller.userId, mail);
    if (mail !== null) await sendLink(parts, tx, { userId: caller.userId, mail, language: before.lang });
    const action = mail === null ? 'mail.removed' : 'mail.set';
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action, object: `user:${caller.userId}` });
    return mail;
  });
}

async function sendLink(parts: SetMailParts, tx: Tx, to: { userId: number; mail: string; language: Language }): Promise<void> {
  const { userId, mail, language } = to;
  await lockAddress(tx, mail);
  refuseUntil(await nextConfirmation(tx, { mail }, MOST_AN_ADDRESS));
  refuseUntil(await nextConfirmation(tx, { user_id: userId }, MOST_A_USER));
  const token = randomToken();
  await insertConfirmation(tx, userId, mail, token);
  if (await isTaken(tx, mail, userId)) return;
  await queueMail(tx, parts.box, confirmationMail(mail, language, `${parts.config.PUBLIC_URL}/confirm-mail#token=${token}`));
}

function refuseUntil(next: Date | null): void {
  if (next === null) return;
  const seconds = Math.max(1, Math.ceil((next.getTime() - nowMs()) / 1000));
  throw new Refusal('TOO_MANY_REQUESTS', 'tooManyMails', { metaData: { remaining_time: seconds } });
}

function confirmationMail(to: string, language: Language, url: string): Mail {
  const title = text('mailConfirmTitle', language);
  const content = renderMail({
    language,
    title,
    paragraphs: [text('mailConfirmWhat', language), text('mailConfirmIgnore', language)],
    action: { label: text('mailConfirmAction', language), url },
  });
  return { to, subject: `Lootfolio: ${title}`, ...content };
}
