/** Fields of audited values in thousandths of a dollar. */
const MONEY_FIELDS = new Set(['amount', 'balance', 'buyPrice', 'buy_price', 'forfeited', 'min_profit', 'price', 'value']);
/** Fields that name users by their ids. */
const USER_FIELDS = new Set(['user', 'user_ids']);

export const isMoneyField = (field: string): boolean => MONEY_FIELDS.has(field);
export const isUserField = (field: string): boolean => USER_FIELDS.has(field);

/** The fields of an object; null for every other value. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** The values of a row of the audit log: the object as `user:7`, and the values before and after as JSON. */
type Said = { object: string; old_value: string | null; new_value: string | null };

/** Parses a value of the log. Returns undefined for null, and the text itself when it is not JSON. */
function parse(json: string | null): unknown {
  if (json === null) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** The value before and after an action, without the fields that have the same value in both. A value that the row lacks is undefined. */
export function changedValues({ old_value: oldJson, new_value: newJson }: Omit<Said, 'object'>): { before: unknown; after: unknown } {
  const [before, after] = [parse(oldJson), parse(newJson)];
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  if (!old || !next) return { before, after };
  const stayed = (field: string): boolean =>
    Object.hasOwn(old, field) && Object.hasOwn(next, field) && JSON.stringify(old[field]) === JSON.stringify(next[field]);
  const changed = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([field]) => !stayed(field)));
  return { before: changed(old), after: changed(next) };
}

/** True for an id that the database can look up. Rows of other releases may contain any value. */
const isId = (value: unknown): value is number => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;

/** The ids of the users whom a row names, without the user who acted: first the user in `object`, then the users in the fields. */
export function namedUsers({ object, old_value: oldJson, new_value: newJson }: Said): number[] {
  const id = /^user:(\d+)$/.exec(object)?.[1];
  const fields = [oldJson, newJson].flatMap((json) => Object.entries(fieldsOf(parse(json)) ?? {}));
  const ids = [...(id === undefined ? [] : [Number(id)]), ...fields.flatMap(([field, value]) => (isUserField(field) ? value : []))];
  return [...new Set(ids as unknown[])].filter(isId);
}
