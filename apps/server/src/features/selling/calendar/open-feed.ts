import type { Db } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { hashToken } from '../../../platform/security/sessions.ts';
import { findFeedOwner } from './calendar.reads.ts';
import { noteReading } from './calendar.store.ts';
import type { CalendarParts } from './view-calendar.ts';
import { writeFeed } from './write-feed.ts';

const NOTE_EVERY_MS = 60_000;
/** How many bytes of the hash name a feed in the ids of its events. */
const FEED_ID_BYTES = 8;

/** Returns the iCalendar of an address, and notes that it was read. @throws Refusal NOT_FOUND for an unknown or ended address */
export async function openFeed(parts: CalendarParts & { db: Db; site: string }, token: string): Promise<string> {
  const hash = hashToken(token);
  const owner = await findFeedOwner(parts.db, hash);
  if (!owner) throw notFound();
  const feed = await writeFeed(parts, owner.userId, hash.toString('hex', 0, FEED_ID_BYTES));
  if (owner.readAt === null || nowMs() - owner.readAt.getTime() >= NOTE_EVERY_MS) await noteReading(parts.db, hash);
  return feed;
}
