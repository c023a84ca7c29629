import { isMoneyField, isUserField } from '@lootfolio/domain/audit';
import { GAMES } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import { ticketNumber } from '@lootfolio/domain/support';
import { actionKey, fieldKey, objectKey, valueKey, type AuditKey } from '@lootfolio/texts/audit';
import { isLoadedKey, t } from '../../../i18n/i18n.ts';
import { calendarDate, dateTime, exactPercent, exchangeRate, money } from '../../../lib/format.ts';
import type { Who } from './logs.queries.ts';

/** The longest text of one value that a row shows. */
const MAX_SHOWN = 300;

/** Returns the name of a key, or the stored text when it has no name. */
const nameOf = (key: AuditKey, stored: string): string => (isLoadedKey(key) ? t(key) : stored);
const kindName = (kind: string): string => nameOf(objectKey(kind), kind);

/** Returns `session.begun` in words. `session.` stands for all actions of its kind. */
export const actionName = (action: string): string =>
  action.endsWith('.') ? t('audit.all', { name: kindName(action.slice(0, -1)) }) : nameOf(actionKey(action), action);

export const fieldName = (field: string): string => nameOf(fieldKey(field), field);

const marketName = (reference: string | number): string => findMarket(reference)?.name ?? String(reference);

export const userName = ({ id, name }: Who): string => name ?? t('logs.deletedUser', { id: String(id) });

/** Returns `ticket:1` as "Ticket T-000001", `user:1` as "User Ada". @param users the users that the rows name */
export function objectName(object: string, users: readonly Who[]): string {
  const [kind = '', ...rest] = object.split(':');
  const [id, name] = [rest.join(':'), kindName(kind)];
  if (name === kind) return object;
  const user = userOf(object, users);
  if (user) return user.name === null ? userName(user) : `${name} ${user.name}`;
  if (id === 'all') return t('audit.all', { name });
  if (kind === 'market') return `${name} ${marketName(id)}`;
  return `${name} ${kind === 'ticket' ? ticketNumber(Number(id)) : id}`.trim();
}

/** The user who is the object `user:1`; undefined for other objects. */
export const userOf = (object: string, users: readonly Who[]): Who | undefined => users.find(({ id }) => object === `user:${id}`);

/** Returns a value of a field as readable text; empty without a value. @param users the users that the rows name */
export function shownValue(field: string, value: unknown, users: readonly Who[]): string {
  const text = plainValue(field, isUserField(field) ? namesIn(value, users) : value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** Replaces ids of users by their names. */
function namesIn(value: unknown, users: readonly Who[]): unknown {
  if (Array.isArray(value)) return value.map((one) => namesIn(one, users));
  const user = users.find(({ id }) => id === value);
  return user ? userName(user) : value;
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
  const key = valueKey(field, String(value));
  if (isLoadedKey(key)) return t(key);
  return typeof value === 'number' ? plainNumber(field, value) : plainText(field, value);
}

function plainNumber(field: string, value: number): string {
  if (isMoneyField(field)) return money(value);
  if (field === 'fees_sell_percent' || field === 'min_roi') return exactPercent(value);
  if (field === 'rate') return exchangeRate(value);
  if (field === 'market' || field === 'marketId') return marketName(value);
  if (field === 'app') return GAMES.find(({ appId }) => appId === value)?.label ?? String(value);
  // without grouping, because some of these numbers are ids
  return String(value);
}

function plainText(field: string, value: string): string {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return dateTime(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return calendarDate(value);
  return field === 'market' ? marketName(value) : value;
}
