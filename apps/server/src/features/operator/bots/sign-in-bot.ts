import type { Tx } from '../../../platform/database/database.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { lockBot, storeSignInWanted } from './bots.store.ts';

/**
 * Lets the bot process sign a bot in again, at once. Asking twice is asking once.
 * @throws Refusal NOT_FOUND; STATE for a bot that is not in the file of bots any more
 */
export async function signInBot(tx: Tx, caller: Caller, id: number): Promise<void> {
  const bot = await lockBot(tx, id);
  if (!bot) throw notFound();
  if (bot.state === 'gone') throw new Refusal('STATE', 'bots.gone');
  await storeSignInWanted(tx, id);
  await audit(tx, caller, { action: 'bot.sign_in', object: `bot:${id}`, always: true });
}
