import type { Schedule } from '@lootfolio/domain/schedule';
import type { Db } from '../database/database.ts';
import type { TextKey } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';
import type { Setting } from '../settings/settings.ts';

/** The period of a scheduled message: whole days of the user's calendar, from `from` (included) to `to` (excluded). */
export type Period = { language: Language; timezone: string; from: Date; to: Date };

/** A message in its reader's language; `link` is a path of this site. */
export type Content = { title: string; message: string; link: string | null };

/** A kind of notification that users switch on and off for each channel. The feature that sends it declares it in its module. */
export type NotificationType = {
  /** Stored in the database, so it never changes. */
  id: number;
  key: Uppercase<string>;
  name: TextKey;
  description: TextKey;
  /** Offered and sent only to administrators. */
  forAdmins?: true;
  /** The bell shows it also to a user who is reached on no channel, unless they switched it off. */
  always?: true;
  /** The user asked for this very message, as by a price target: the bell shows it whatever is switched on or off. */
  asked?: true;
  /** Offered only while this setting is on. */
  offeredWith?: Setting<boolean>;
  /** Users choose the time of day. */
  hasTimeOfDay?: true;
  /**
   * Returns when the message is sent in a user's zone; `scheduleTime` (HH:MM) comes from their setting. Missing: the message is sent when
   * something happens.
   */
  schedule?: (scheduleTime: string, zone: string) => Schedule;
  /** Returns the content of a scheduled message; null when there is none this time. Missing: no message is sent yet. */
  content?: (db: Db, userId: number, period: Period) => Promise<Content | null>;
};
