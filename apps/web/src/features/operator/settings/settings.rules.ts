import type { Change, Setting, SettingValue } from './settings.queries.ts';

/** What stands in the fields by key; undefined is a number that cannot be read. */
export type Values = Record<string, SettingValue | undefined>;

export const savedValues = (items: readonly Setting[]): Values => Object.fromEntries(items.map(({ key, value }) => [key, value]));

export const changedItems = (items: readonly Setting[], values: Values): Setting[] =>
  items.filter(({ key, value }) => values[key] !== value);

/** What is sent: a default is not stored, so that a later release may change it. */
export const changesOf = (items: readonly Setting[], values: Values): Change[] =>
  changedItems(items, values).map((one) => {
    const value = values[one.key];
    return { key: one.key, value: value === undefined || value === one.default ? null : value };
  });

/** Shown now without an end or until one, later without an end or for a period, or no longer. */
export type NoticeState = 'off' | 'shown' | 'until' | 'later' | 'period' | 'over';

/** The settings of the notice. */
export const isOfNotice = (key: string): boolean => key.startsWith('site.notice_');

/** What the notice is with these values, at a time in milliseconds. */
export function noticeState(values: Values, now: number): NoticeState {
  const text = (key: string): string => String(values[key] ?? '').trim();
  if (text('site.notice_en') === '' && text('site.notice_tr') === '') return 'off';
  const [from, until] = [text('site.notice_from'), text('site.notice_until')];
  if (until !== '' && Date.parse(until) <= now) return 'over';
  if (from !== '' && Date.parse(from) > now) return until === '' ? 'later' : 'period';
  return until === '' ? 'shown' : 'until';
}
