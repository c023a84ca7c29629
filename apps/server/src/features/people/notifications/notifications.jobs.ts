import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import { deliverNotification, type DeliveryParts } from './deliver-notification.ts';
import { DELIVER } from './delivery.rules.ts';
import { openTelegramCodes } from './notifications.reads.ts';
import { readTelegram } from './read-telegram.ts';

const READ_TELEGRAM = 'read-telegram';
const delivery = z.object({ id: z.int(), attempt: z.int().min(1) });

export const notificationJobs = (parts: DeliveryParts): Job[] => [
  {
    name: DELIVER,
    work: 'messages',
    run: async (payload, signal) => {
      const { id, attempt } = delivery.parse(payload);
      await deliverNotification(parts, id, attempt, signal);
    },
  },
  { name: READ_TELEGRAM, work: 'awaited', run: (_, signal) => readTelegram(parts, signal) },
];

/** Adds the job that reads messages to the bot, when a user has an unused code and no such job is waiting. */
export async function scheduleTelegram(db: Db): Promise<void> {
  if (await openTelegramCodes(db)) await enqueue(db, READ_TELEGRAM, {}, { key: READ_TELEGRAM, urgent: true });
}
