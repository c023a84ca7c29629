import type { Schedule } from '@lootfolio/domain/schedule';
import type { Db } from '../database/database.ts';
import type { TextKey } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';

/** What a scheduled message covers: whole days of the user's calendar, from `from` to before `to`. */
export type Period = { language: Language; timezone: string; from: Date; to: Date };

/** A message in its reader's language; `link` is a path of this site. */
export type Content = { title: string; message: string; link: string | null };

/** A kind of notification that users switch on and off for each channel. The feature that sends it declares it in its module. */
export type NotificationType = {
  /** Stands in the database and never changes. */
  id: number;
  key: Uppercase<string>;
  name: TextKey;
  description: TextKey;
  /** Offered to administrators alone, and sent to nobody else. */
  forAdmins?: true;
  /** Users choose the time of day. */
  hasTimeOfDay?: true;
  /** When it is sent in a user's zone; `scheduleTime` (HH:MM) is that of their setting. Missing: it is sent when something happens. */
  schedule?: (scheduleTime: string, zone: string) => Schedule;
  /** The content of a scheduled message; null when there is nothing to say this time. Missing: nothing is sent yet. */
  content?: (db: Db, userId: number, period: Period) => Promise<Content | null>;
};
