import type { Change, Setting, SettingValue } from './settings.queries.ts';

/** The values of the fields by key. Undefined is a text that is not a number. */
export type Values = Record<string, SettingValue | undefined>;

export const savedValues = (items: readonly Setting[]): Values => Object.fromEntries(items.map(({ key, value }) => [key, value]));

export const changedItems = (items: readonly Setting[], values: Values): Setting[] =>
  items.filter(({ key, value }) => values[key] !== value);

/** The changes to send. Defaults are not stored, so that a later release may change them. */
export const changesOf = (items: readonly Setting[], values: Values): Change[] =>
  changedItems(items, values).map((one) => {
    const value = values[one.key];
    return { key: one.key, value: value === undefined || value === one.default ? null : value };
  });

/**
 * The notice is visible now without an end (`shown`) or with one (`until`), later without an end (`later`) or for a period (`period`), or
 * no longer (`over`).
 */
export type NoticeState = 'off' | 'shown' | 'until' | 'later' | 'period' | 'over';

/** The settings of the notice. */
export const isOfNotice = (key: string): boolean => key.startsWith('site.notice_');

/** The state of a notice with these values, at a time in milliseconds. */
export function noticeState(values: Values, now: number): NoticeState {
  const text = (key: string): string => String(values[key] ?? '').trim();
  if (text('site.notice_en') === '' && text('site.notice_tr') === '') return 'off';
  const [from, until] = [text('site.notice_from'), text('site.notice_until')];
  if (until !== '' && Date.parse(until) <= now) return 'over';
  if (from !== '' && Date.parse(from) > now) return until === '' ? 'later' : 'period';
  return until === '' ? 'shown' : 'until';
}
