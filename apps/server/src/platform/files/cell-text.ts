import { wallClock } from '@lootfolio/domain/schedule';
import { text } from '@lootfolio/texts/text';
import type { ColumnKind, FileTable } from './file-table.ts';

/** Control characters except tab and line breaks, and noncharacters: no file format can hold them. */
// oxlint-disable-next-line no-control-regex -- these are what is removed
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\p{Noncharacter_Code_Point}]/gu;

/** A text that every format can hold: well-formed, without control characters and noncharacters. */
export const plainText = (value: string): string => value.toWellFormed().replace(CONTROLS, '');

/** Note that the file holds only the first rows; null when it holds all. */
export const truncationNote = ({ rows, total, language }: FileTable): string | null =>
  total > rows.length ? text('ui.exportCut', language, { rows: rows.length, total }) : null;

/** A moment as wall time of a time zone, `2026-11-22 09:30:00`: spreadsheets of every language read it as a time. */
export const wallTime = (at: Date, timeZone: string): string =>
  new Date(wallClock(at.getTime(), timeZone)).toISOString().slice(0, 19).replace('T', ' ');

/** The unit to add to a column's heading, when its figures do not show it themselves; null otherwise. */
export function unitOf(kind: ColumnKind, timeZone: string): string | null {
  if (kind === 'money') return 'USD';
  if (kind === 'percent') return '%';
  return kind === 'datetime' ? timeZone : null;
}

export const withUnit = (head: string, unit: string | null): string => (unit === null ? head : `${head} (${unit})`);
