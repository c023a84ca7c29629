import { GAMES } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import { ticketNumber } from '@lootfolio/domain/support';
import { t } from '../../i18n/i18n.ts';
import { calendarDate, dateTime, exactPercent, exchangeRate, money } from '../../lib/format.ts';
import { ACTION_NAMES, FIELD_NAMES, OBJECT_NAMES, VALUE_NAMES, type Names } from './audit.labels.ts';

/** Fields in thousandths of a dollar. */
const MONEY_FIELDS = new Set(['amount', 'balance', 'buyPrice', 'buy_price', 'forfeited', 'min_profit', 'price', 'value']);
/** The longest text of one value that a row shows. */
const MAX_SHOWN = 300;

/** What has no name stays as it is. */
const nameOf = (names: Names | undefined, raw: string, stored = raw): string =>
  names && Object.hasOwn(names, raw) ? t(names[raw]!) : stored;

/** `session.begun` in words; `session.` as all of its kind. */
export function actionName(action: string): string {
  const [kind = '', what = ''] = action.split('.');
  if (action.endsWith('.')) return t('audit.all', { name: nameOf(OBJECT_NAMES, kind) });
  return nameOf(Object.hasOwn(ACTION_NAMES, kind) ? ACTION_NAMES[kind] : undefined, what, action);
}

export const fieldName = (field: string): string => nameOf(FIELD_NAMES, field);

const marketName = (reference: string | number): string => findMarket(reference)?.name ?? String(reference);

/** `user:1` as "User 1". */
export function objectName(object: string): string {
  const [kind = '', ...rest] = object.split(':');
  const [id, name] = [rest.join(':'), nameOf(OBJECT_NAMES, kind)];
  if (name === kind) return object;
  if (id === 'all') return t('audit.all', { name });
  if (kind === 'market') return `${name} ${marketName(id)}`;
  return `${name} ${kind === 'ticket' ? ticketNumber(Number(id)) : id}`.trim();
}

/** A value of a field for people; empty when there is none. */
export function shownValue(field: string, value: unknown): string {
  const text = plainValue(field, value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function plainValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => plainValue(field, one)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldName(name)}: ${plainValue(name, one)}`)
      .join(', ');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value !== 'number' && typeof value !== 'string') return '';
  const name = nameOf(Object.hasOwn(VALUE_NAMES, field) ? VALUE_NAMES[field] : undefined, String(value), '');
  if (name !== '') return name;
  return typeof value === 'number' ? plainNumber(field, value) : plainText(field, value);
}

function plainNumber(field: string, value: number): string {
  if (MONEY_FIELDS.has(field)) return money(value);
  if (field === 'fees_sell_percent' || field === 'min_roi') return exactPercent(value);
  if (field === 'rate') return exchangeRate(value);
  if (field === 'market' || field === 'marketId') return marketName(value);
  if (field === 'app') return GAMES.find(({ appId }) => appId === value)?.label ?? String(value);
  // ids among them: no grouping
  return String(value);
}

function plainText(field: string, value: string): string {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return dateTime(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return calendarDate(value);
  return field === 'market' ? marketName(value) : value;
}
