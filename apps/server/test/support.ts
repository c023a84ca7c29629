import { advanceClock } from '../src/platform/process/clock.ts';
import { HOUR, type TestApi, type User } from './api.ts';

export const newTicket = { title: 'No payout', description: 'Where is it?', type: 'PAYMENT' };

/** The id of a new ticket. An hour passes before it, so that the limit of tickets an hour is never reached. */
export async function openTicket(test: TestApi, own: User, body: object = newTicket): Promise<number> {
  advanceClock(HOUR);
  return (await test.send('POST /support/ticket/create', { as: own, body })).body.ticket.id;
}
