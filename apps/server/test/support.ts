import { advanceClock } from '../src/platform/process/clock.ts';
import { HOUR, type TestApi, type User } from './api.ts';

export const newTicket = { title: 'No payout', description: 'Where is it?', type: 'PAYMENT' };

/** Opens a ticket and returns its id. Advances the clock by an hour first, so that the limit of tickets per hour is never reached. */
export async function openTicket(test: TestApi, own: User, body: object = newTicket): Promise<number> {
  advanceClock(HOUR);
  return (await test.send('POST /support/ticket/create', { as: own, body })).body.ticket.id;
}
