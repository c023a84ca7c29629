import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import { hashToken, randomToken, type Caller } from '../../../platform/security/sessions.ts';
import { deleteFeed, replaceFeed } from './calendar.store.ts';

/** Makes a new address of the caller's calendar and ends an earlier one. @returns its token, which is not stored */
export async function renewFeed(tx: Tx, caller: Caller): Promise<string> {
  const token = randomToken();
  const replaced = await replaceFeed(tx, caller.userId, hashToken(token));
  await audit(tx, caller, { action: 'calendar_feed.created', object: `calendar_feed:${caller.userId}`, after: { replaced } });
  return token;
}

/** Ends the address of the caller's calendar. @throws Refusal NOT_FOUND without one */
export async function revokeFeed(tx: Tx, caller: Caller): Promise<void> {
  if (!(await deleteFeed(tx, caller.userId))) throw notFound();
  await audit(tx, caller, { action: 'calendar_feed.revoked', object: `calendar_feed:${caller.userId}`, always: true });
}
