import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { now } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readOpenBook } from './subscribe.ts';
import { isActive } from './subscriptions.rules.ts';
import { readSubscription, storeAutoRenew } from './subscriptions.store.ts';

/** Switches the renewal of the caller's plan on or off. @throws Refusal SUBSCRIPTIONS_OFF, STATE without a plan */
export async function setRenewal(tx: Tx, caller: Caller, autoRenew: boolean): Promise<void> {
  await lockUser(tx, caller.userId);
  await readOpenBook(tx);
  const current = await readSubscription(tx, caller.userId);
  if (!current || !isActive(current, now())) throw new Refusal('STATE', 'subscriptions.none');
  if (current.autoRenew === autoRenew) return;
  await storeAutoRenew(tx, caller.userId, autoRenew);
  // nothing keeps a user from ending a payment
  const always = !autoRenew;
  const object = `subscription:${current.plan}`;
  const [before, after] = [{ auto_renew: current.autoRenew }, { auto_renew: autoRenew }];
  await audit(tx, caller, { action: 'subscription.renewal', object, before, after, always });
}
