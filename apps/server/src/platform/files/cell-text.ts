import { wallClock } from '@lootfolio/domain/schedule';
import { text } from '@lootfolio/texts/text';
import type { ColumnKind, FileTable } from './file-table.ts';

/** Returns a note that the file contains only the first rows; null when it contains all. */
export const truncationNote = ({ rows, total, language }: FileTable): string | null =>
  total > rows.length ? text('ui.exportCut', language, { rows: rows.length, total }) : null;

/** Returns a moment as wall time of a time zone, `2026-11-22 09:30:00`: spreadsheets of every language read it as a time. */
export const wallTime = (at: Date, timeZone: string): string =>
  new Date(wallClock(at.getTime(), timeZone)).toISOString().slice(0, 19).replace('T', ' ');

/** Returns the unit to add to a column's heading, when its figures do not show the unit themselves; null otherwise. */
export function unitOf(kind: ColumnKind, timeZone: string): string | null {
  if (kind === 'money') return 'USD';
  if (kind === 'percent') return '%';
  return kind === 'datetime' ? timeZone : null;
}

export const withUnit = (head: string, unit: string | null): string => (unit === null ? head : `${head} (${unit})`);
