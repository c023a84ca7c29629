import { createHash } from 'node:crypto';
import pg from 'pg';

/** A connection keeps so many plans. Lists of values in a statement make many texts of it. */
const MOST = 1000;

/**
 * Lets every connection of this process plan each statement once. The long drills repeat the same statements so often that their planning
 * takes half of the database's time.
 */
export function prepareStatements(): void {
  const prototype = pg.Client.prototype as unknown as { query: (this: object, ...call: unknown[]) => unknown };
  const query = prototype.query;
  const known = new WeakMap<object, Set<string>>();
  prototype.query = function (this: object, text: unknown, values: unknown, ...rest: unknown[]): unknown {
    if (typeof text !== 'string' || !Array.isArray(values)) return query.call(this, text, values, ...rest);
    const names = known.get(this) ?? new Set();
    known.set(this, names);
    const name = createHash('sha1').update(text).digest('base64');
    if (!names.has(name) && names.size >= MOST) return query.call(this, text, values, ...rest);
    names.add(name);
    return query.call(this, { name, text, values }, ...rest);
  };
}
