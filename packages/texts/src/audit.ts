/**
 * The key of a name in the audit log. It is made from the stored value, so that no list maps one to the other. The names are in the texts of
 * the feature that writes the rows (`<feature>.audit.json`). A value without a name, as in a row of an older release, has no such key.
 */
export type AuditKey = `audit.${'action' | 'object' | 'field' | 'value'}.${string}`;

/** `session.begun` */
export const actionKey = (action: string): AuditKey => `audit.action.${action}`;

/** A kind of object: `user`. It is also the part of an action before the point. */
export const objectKey = (kind: string): AuditKey => `audit.object.${kind}`;

/** A field of the old or new value: `buy_price`. */
export const fieldKey = (field: string): AuditKey => `audit.field.${field}`;

/** A value of a field whose values come from a list: `status`, `OPEN`. */
export const valueKey = (field: string, value: string): AuditKey => `audit.value.${field}.${value}`;

export const isAuditKey = (key: string): boolean => /^audit\.(action|object|field|value)\./.test(key);
