import type { Db, Tx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Logger } from '../../../platform/process/log.ts';
import { readDue, type DueSetting } from './notifications.reads.ts';
import { queueMessages } from './notifications.store.ts';
import { dueReport, nextSendTime, type Report } from './schedule.rules.ts';
import { lockDue, storePlan } from './settings.store.ts';

const BATCH = 200;

type Parts = { db: Db; log: Logger; types: readonly NotificationType[] };

/** Queues every scheduled message that is due. Several workers may run it at the same time. */
export async function sendScheduled(parts: Parts): Promise<void> {
  let last: DueSetting | null = null;
  do {
    const due: DueSetting[] = await readDue(parts.db, now(), last, BATCH);
    for (const setting of due) {
      // one failure must not block the other messages; the message is retried at the next run
      await sendOne(parts, setting).catch((error: unknown) =>
        parts.log.warn({ err: error, type: setting.typeId }, 'a scheduled message could not be made'),
      );
    }
    last = due.length === BATCH ? due.at(-1)! : null;
  } while (last);
}

async function sendOne({ db, types }: Parts, setting: DueSetting): Promise<void> {
  const type = types.find(({ id }) => id === setting.typeId);
  const schedule = type?.schedule?.(setting.scheduleTime, setting.timezone);
  if (!type || !schedule) return;
  const report = dueReport(schedule, setting.unreported, now());
  await inTransaction(db, async (tx) => {
    if (!(await lockDue(tx, setting))) return;
    if (report) await queueReport(tx, db, type, setting, report);
    const unreported = report?.after ?? setting.unreported;
    await storePlan(tx, setting, { unreported, nextAt: nextSendTime(schedule, unreported, now()) });
  });
}

async function queueReport(tx: Tx, db: Db, type: NotificationType, setting: DueSetting, { date, from, to }: Report): Promise<void> {
  const { language, timezone } = setting;
  const content = await type.content?.(db, setting.userId, { language, timezone, from, to });
  if (content) await queueMessages(tx, { type, ...content, onceKey: `${type.key}:${date}` }, [setting.userId], [setting.channel]);
}
