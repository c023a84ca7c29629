import type { Bot, BotParts } from './bot-parts.ts';
import { checkIn } from './check-in.ts';
import { readDue, type Work } from './courses.store.ts';
import { declineReceived } from './decline-received.ts';
import { mayWait } from './judge-deposit.ts';
import { lookAtDeposits } from './look-at-deposits.ts';
import { fail, sendDeposit } from './send-deposit.ts';
import { noteTrouble } from './trouble.ts';

/** One round of a bot: signs in where it must, sends what is new, and looks at what is due. @throws LeaseLost, and errors of the database */
export async function workBot(parts: BotParts, bot: Bot): Promise<void> {
  if (!(await checkIn(parts, bot))) return endUnsent(parts, bot);
  try {
    const due = await readDue(parts.db, bot.id);
    const sent: Work[] = due.filter((work) => !isUnsent(work));
    for (const work of due.filter(isUnsent)) if (await sendDeposit(parts, bot, work)) sent.push(work);
    const { sends, hasCounter } = await lookAtDeposits(parts, bot, sent);
    const again: Work[] = [];
    for (const work of sends) if (await sendDeposit(parts, bot, work)) again.push(work);
    await lookAtDeposits(parts, bot, again);
    await declineReceived(parts, bot, hasCounter);
  } catch (error) {
    await noteTrouble(parts, bot, error);
  }
}

const isUnsent = ({ status, sendingAt }: Work): boolean => status === 'CREATED' && sendingAt === null;

/** A bot that cannot work keeps nobody waiting. */
async function endUnsent(parts: BotParts, bot: Bot): Promise<void> {
  for (const work of await readDue(parts.db, bot.id))
    if (isUnsent(work) && (!mayWait(work) || work.cancelWantedAt !== null)) await fail(parts, work, 'NO_BOT');
}
