import { t } from '../../../i18n/i18n.ts';
import { uptimeParts } from './health.rules.ts';

const UNITS = {
  d: 'health.unitDays',
  h: 'health.unitHours',
  min: 'health.unitMinutes',
  s: 'health.unitSeconds',
} as const;

/** The time since the start, as text. */
export const uptime = (startedAt: string, now: number): string =>
  uptimeParts(startedAt, now)
    .map(({ unit, n }) => t(UNITS[unit], { n }))
    .join(' ');
