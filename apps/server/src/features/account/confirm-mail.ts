import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import { findLinkOwner, isTaken, lockAddress, lockMailOwner, useConfirmation, writeConfirmed } from './mail.store.ts';

/**
 * Confirms a mail address by the token that was sent to it. The token serves once, for a day, and only while its user still
 * has that address.
 * @throws Refusal VALIDATION, ALREADY_EXISTS when somebody else confirmed the address meanwhile
 */
export async function confirmMail(db: Db, ip: string, token: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // the user first, as everything else that changes his address or deletes him: two that wait for each other would both be late
    const owner = await findLinkOwner(tx, token);
    const mail = owner === null ? null : (await lockMailOwner(tx, owner)).mail;
    const link = await useConfirmation(tx, token);
    if (!link || link.mail !== mail) throw invalidField('token', 'mailTokenInvalid');
    await lockAddress(tx, link.mail);
    if (await isTaken(tx, link.mail, link.userId)) throw new Refusal('ALREADY_EXISTS', 'mailTaken');
    await writeConfirmed(tx, link.userId);
    await audit(tx, { actorId: link.userId, ip, action: 'mail.confirmed', object: `user:${link.userId}` });
  });
}
