import { changedValues, fieldsOf } from '@lootfolio/domain/audit';

/** A changed field of an audit row. `field` is empty when the row has only a value. `before` is undefined when only one value is known. */
export type Change = { field: string; before?: unknown; after: unknown };

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The field with the administrator's reason. */
const NOTE = 'note';

/** The fields of an audit row: first the changed fields, then the fields that are only named. The note is separate. */
export function changesOf(oldJson: string | null, newJson: string | null): { changes: Change[]; note: string | null } {
  const { before, after } = changedValues({ old_value: oldJson, new_value: newJson });
  if (before === undefined && after === undefined) return { changes: [], note: null };
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  if ((before !== undefined && !old) || (after !== undefined && !next))
    return { changes: [before === undefined ? { field: '', after } : { field: '', before, after: after ?? null }], note: null };
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})]);
  names.delete(NOTE);
  const all = [...names].map((field): Change => {
    const [was, is] = [old?.[field], next?.[field]];
    return old && next && field in old && field in next ? { field, before: was, after: is } : { field, after: is ?? was };
  });
  const changed = all.filter((one) => 'before' in one);
  const rest = all.filter((one) => !('before' in one) && !isEmpty(one.after));
  return { changes: [...changed, ...rest], note: typeof next?.[NOTE] === 'string' ? next[NOTE] : null };
}
