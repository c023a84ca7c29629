import { parseMailAddress } from '@lootfolio/domain/mail-address';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import { requireRecentSignIn } from '../../../platform/http/recent-sign-in.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { renderMail } from '../../../platform/messages/mail-template.ts';
import { queueMail, canSendMail, type Mail } from '../../../platform/messages/mail.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import { randomToken, type Caller } from '../../../platform/security/sessions.ts';
import { insertConfirmation, isTaken, lockAddress, lockMailOwner, nextConfirmation, writeMail } from './mail.store.ts';
import { tellOldAddress, type TellParts } from './tell-old-address.ts';

/** The maximum numbers of confirmation mails per day: to one address from all users, and from one user to all addresses. */
const MAX_PER_ADDRESS = 3;
const MAX_PER_USER = 5;

/**
 * Sets the caller's mail address and sends a confirmation link to it; an empty text removes the address. Setting the confirmed address
 * again changes nothing. The reply does not reveal that another user has the address: no link is sent then, but the attempt counts. A
 * confirmed address receives a mail when it is replaced or removed.
 * @throws Refusal VALIDATION, TOO_MANY_REQUESTS, PROVIDER_OFF when this server sends no mails, REAUTH when an old session tries to change a
 * confirmed address
 */
export async function setMail(tx: Tx, caller: Caller, typed: string, parts: TellParts): Promise<string | null> {
  const mail = typed === '' ? null : parseMailAddress(typed);
  if (mail === null && typed !== '') throw invalidField('mail', 'account.mailInvalid');
  if (mail !== null && !canSendMail(parts.config)) throw new Refusal('PROVIDER_OFF', 'account.mailOff');

  const before = await lockMailOwner(tx, caller.userId);
  if (before.mail === mail && (mail === null || before.confirmed)) return mail;
  // a stranger in a session that was left open must not replace the address that receives notices of new sign-ins
  if (before.confirmed) requireRecentSignIn(caller);
  await writeMail(tx, caller.userId, mail);
  if (before.confirmed) await tellOldAddress(tx, parts, before, mail);
  if (mail !== null) await sendConfirmation(tx, parts, { userId: caller.userId, mail, language: before.lang });
  await audit(tx, caller, { action: mail === null ? 'mail.removed' : 'mail.set', object: `user:${caller.userId}` });
  return mail;
}

async function sendConfirmation(
  tx: Tx,
  { box, config }: TellParts,
  to: { userId: number; mail: string; language: Language },
): Promise<void> {
  const { userId, mail, language } = to;
  await lockAddress(tx, mail);
  refuseUntil(await nextConfirmation(tx, { mail }, MAX_PER_ADDRESS));
  refuseUntil(await nextConfirmation(tx, { user_id: userId }, MAX_PER_USER));
  const token = randomToken();
  await insertConfirmation(tx, userId, mail, token);
  if (await isTaken(tx, mail, userId)) return;
  await queueMail(tx, box, confirmationMail(mail, language, `${config.PUBLIC_URL}/confirm-mail#token=${token}`));
}

function refuseUntil(next: Date | null): void {
  if (next === null) return;
  const seconds = Math.max(1, Math.ceil((next.getTime() - nowMs()) / 1000));
  throw new Refusal('TOO_MANY_REQUESTS', 'account.tooManyMails', { metaData: { remaining_time: seconds } });
}

function confirmationMail(to: string, language: Language, url: string): Mail {
  const title = text('account.mailConfirmTitle', language);
  const content = renderMail({
    language,
    title,
    paragraphs: [text('account.mailConfirmWhat', language), text('account.mailConfirmIgnore', language)],
    action: { label: text('account.mailConfirmAction', language), url },
  });
  return { to, subject: `Lootfolio: ${title}`, ...content };
}
