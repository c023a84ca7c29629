import { SECURITY_KINDS } from '@lootfolio/domain/security';
import { read } from '@lootfolio/domain/search-params';
import type { Query } from '../../../lib/api.ts';

export const TABS = ['audit', 'security'] as const;
export type Tab = (typeof TABS)[number];
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** The state of the screen in its address: only values that differ from the defaults. */
export type LogsSearch = {
  tab?: Tab;
  by?: 'admins';
  action?: string;
  object?: string;
  kind?: SecurityKind;
  user?: number;
  ip?: string;
  /** Days as `YYYY-MM-DD` in the browser's time zone, both included. */
  from?: string;
  to?: string;
  before?: number;
  after?: number;
};

const MAX_ID = 2_147_483_647;

function readDay(raw: Record<string, unknown>, name: string): string | undefined {
  const text = read.text(raw, name, 10);
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** The typed id of a user; undefined when nothing is typed, null when the text is not an id. */
export function readUserId(text: string): number | null | undefined {
  if (text === '') return undefined;
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;
}

/** Reads the address; invalid values are left out. */
export const readLogsSearch = (raw: Record<string, unknown>): LogsSearch => ({
  tab: read.choice(raw, 'tab', ['security']),
  by: read.choice(raw, 'by', ['admins']),
  action: read.text(raw, 'action', 100),
  object: read.text(raw, 'object', 200),
  kind: read.choice(raw, 'kind', SECURITY_KINDS),
  user: read.integer(raw, 'user', 1, MAX_ID),
  ip: read.text(raw, 'ip', 45),
  from: readDay(raw, 'from'),
  to: readDay(raw, 'to'),
  before: read.integer(raw, 'before', 1, MAX_ID),
  after: read.integer(raw, 'after', 1, MAX_ID),
});

/** The start of the day that is `days` after `day` in the browser's time zone, as UTC. */
function beginOf(day: string, days = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + days).toISOString();
}

const periodOf = ({ from, to }: LogsSearch) => ({
  ...(from !== undefined && { from: beginOf(from) }),
  // the last day is included
  ...(to !== undefined && { to: beginOf(to, 1) }),
});

/** The filters of the lists and the files. */
export const auditFilters = (search: LogsSearch) => ({
  by: search.by ?? ('all' as const),
  user: search.user,
  action: search.action,
  object: search.object,
  ip: search.ip,
  ...periodOf(search),
});

export const refusalFilters = (search: LogsSearch) => ({ kind: search.kind, user: search.user, ip: search.ip, ...periodOf(search) });

const pageOf = ({ before, after }: LogsSearch) => ({ before, after });

export const auditQuery = (search: LogsSearch): Query<'GET /admin/log/audit'> => ({ ...auditFilters(search), ...pageOf(search) });
export const refusalQuery = (search: LogsSearch): Query<'GET /admin/log/security'> => ({ ...refusalFilters(search), ...pageOf(search) });

/** The change of the address that "clear filters" makes. */
export const NO_FILTERS: LogsSearch = {
  by: undefined,
  action: undefined,
  object: undefined,
  kind: undefined,
  user: undefined,
  ip: undefined,
  from: undefined,
  to: undefined,
};

export const activeFilters = (search: LogsSearch): number =>
  Object.keys(NO_FILTERS).filter((name) => search[name as keyof LogsSearch] !== undefined).length;
