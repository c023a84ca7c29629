import type { Tx } from '../../../platform/database/database.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import { findLinkOwner, isTaken, lockAddress, lockMailOwner, useConfirmation, writeConfirmed } from './mail.store.ts';

/**
 * Confirms a mail address by the token of its confirmation link. A token works once, within a day, and only while its user still has that
 * address.
 * @throws Refusal VALIDATION, ALREADY_EXISTS when another user confirmed the address in the meantime
 */
export async function confirmMail(tx: Tx, ip: string, token: string): Promise<void> {
  // the user is locked before the link, in the same order as everywhere else, to avoid a deadlock
  const owner = await findLinkOwner(tx, token);
  const mail = owner === null ? null : (await lockMailOwner(tx, owner)).mail;
  const link = await useConfirmation(tx, token);
  if (!link || link.mail !== mail) throw invalidField('token', 'account.mailTokenInvalid');
  await lockAddress(tx, link.mail);
  if (await isTaken(tx, link.mail, link.userId)) throw new Refusal('ALREADY_EXISTS', 'account.mailTaken');
  await writeConfirmed(tx, link.userId);
  await audit(tx, { userId: link.userId, ip }, { action: 'mail.confirmed', object: `user:${link.userId}` });
}
