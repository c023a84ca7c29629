/** A field of an audit row. `field` is empty when the row has a value alone. `before` is undefined when only one value is known. */
export type Change = { field: string; before?: unknown; after: unknown };

/** The fields of an object; null for every other value. */
const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Undefined where there is none. What is no JSON is a text. */
function parse(json: string | null): unknown {
  if (json === null) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** The field in which an administrator says why. */
const NOTE = 'note';

/** What an audit row says, field by field: first what changed, then what stayed or was only named. The note stands apart. */
export function changesOf(oldJson: string | null, newJson: string | null): { changes: Change[]; note: string | null } {
  const [before, after] = [parse(oldJson), parse(newJson)];
  if (before === undefined && after === undefined) return { changes: [], note: null };
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  if ((before !== undefined && !old) || (after !== undefined && !next))
    return { changes: [before === undefined ? { field: '', after } : { field: '', before, after: after ?? null }], note: null };
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})]);
  names.delete(NOTE);
  const all = [...names].map((field): Change => {
    const [was, is] = [old?.[field], next?.[field]];
    const changed = old !== null && next !== null && field in old && field in next && !same(was, is);
    return changed ? { field, before: was, after: is } : { field, after: is ?? was };
  });
  const changed = all.filter((one) => 'before' in one);
  const rest = all.filter((one) => !('before' in one) && !isEmpty(one.after));
  return { changes: [...changed, ...rest], note: typeof next?.[NOTE] === 'string' ? next[NOTE] : null };
}
