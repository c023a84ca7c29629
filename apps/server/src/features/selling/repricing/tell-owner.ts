import { formatPercent } from '@lootfolio/texts/numbers';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import { notify } from '../../people/notifications/notifications.public.ts';
import { repricingQuestions, repricingStopped } from './repricing-types.ts';
import type { Stop } from './stops.store.ts';
import { readLanguage } from './view-repricing.reads.ts';

const LINK = '/repricing';

/** Tells the owner of rules that a breaker stopped them. */
export async function tellStopped(tx: Tx, userId: number, { by, listings, median }: Stop): Promise<void> {
  const language = await readLanguage(tx, userId);
  const values = { n: listings ?? 0, percent: formatPercent((median ?? 0) / 100, language) };
  await notify(tx, {
    userId,
    type: repricingStopped,
    title: text('repricing.stoppedTitle', language),
    message: text(by === 'server' ? 'repricing.stoppedByServer' : 'repricing.stoppedByBreaker', language, values),
    link: LINK,
    onceKey: null,
  });
}

/** Asks the owner of rules whether they may go on to change listings. */
export async function tellAsked(tx: Tx, userId: number, listings: number): Promise<void> {
  const language = await readLanguage(tx, userId);
  await notify(tx, {
    userId,
    type: repricingQuestions,
    title: text('repricing.questionsTitle', language, { n: listings }),
    message: text('repricing.questionsText', language),
    link: LINK,
    onceKey: null,
  });
}
