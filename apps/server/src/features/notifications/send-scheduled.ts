import { now } from '../../platform/process/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Language } from '../../platform/texts/texts.ts';
import { typeById, type TypeKey } from './notification-types.ts';
import { readDue, type DueSetting } from './notifications.reads.ts';
import { queueMessages } from './notifications.store.ts';
import { nextMoment, scheduleOf, whatToTell, type Telling } from './schedule.rules.ts';
import { holdDue, storePlan } from './settings.store.ts';

/** What a scheduled message tells; the days are whole ones of the user's calendar, `from` to before `to`. */
export type TellingContext = { language: Language; timezone: string; from: Date; to: Date };

/** Who knows what a type tells. Null: there is nothing to tell this time. */
export type Provider = {
  type: TypeKey;
  content: (userId: number, context: TellingContext) => Promise<{ title: string; message: string; link: string | null } | null>;
};

const AT_ONCE = 200;

/** Queues every scheduled message whose moment has come; several workers may do so at once. */
export async function sendScheduled(parts: { db: Db; log: Logger; providers: readonly Provider[] }): Promise<void> {
  let last: DueSetting | null = null;
  do {
    const due: DueSetting[] = await readDue(parts.db, now(), last, AT_ONCE);
    for (const setting of due) {
      // one that cannot be told must not keep the others from being told; it is tried again
      await sendOne(parts, setting).catch((error: unknown) =>
        parts.log.warn({ err: error, type: setting.typeId }, 'a scheduled message could not be made'),
      );
    }
    last = due.length === AT_ONCE ? due.at(-1)! : null;
  } while (last);
}

async function sendOne({ db, providers }: { db: Db; providers: readonly Provider[] }, setting: DueSetting): Promise<void> {
  const type = typeById(setting.typeId)!.key;
  const schedule = scheduleOf(type, setting.scheduleTime, setting.timezone)!;
  const telling = whatToTell(schedule, setting.untold, now());
  await db.transaction().execute(async (tx) => {
    if (!(await holdDue(tx, setting))) return;
    if (telling) await queueTelling(tx, providers, type, setting, telling);
    const untold = telling?.after ?? setting.untold;
    await storePlan(tx, setting, { untold, nextAt: nextMoment(schedule, untold, now()) });
  });
}

async function queueTelling(tx: Tx, providers: readonly Provider[], type: TypeKey, setting: DueSetting, telling: Telling): Promise<void> {
  const content = await providers.find((provider) => provider.type === type)?.content(setting.userId, contextOf(setting, telling));
  if (content) await queueMessages(tx, { type, ...content, onceKey: `${type}:${telling.date}` }, [setting.userId], [setting.channel]);
}

const contextOf = ({ language, timezone }: DueSetting, { from, to }: Telling): TellingContext => ({ language, timezone, from, to });
