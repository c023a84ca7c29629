import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The maximum time for the simplest statement. A slower database counts as not answering. */
const ANSWER_MS = 2000;
/** The time for which an answer is reused, so that frequent checks cost nothing. */
const KEPT_MS = 1000;

/** Returns a function that checks whether the database answers. At most one statement runs at a time, even when it takes long. */
export function createProbe(db: Db): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  let last = { at: -Infinity, answers: false };
  const ask = async (): Promise<boolean> => {
    const answers = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    last = { at: performance.now(), answers };
    asking = null;
    return answers;
  };
  return async () => {
    if (performance.now() - last.at < KEPT_MS) return last.answers;
    asking ??= ask();
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), ANSWER_MS);
    const answers = await Promise.race([asking, late.promise]);
    clearTimeout(timer);
    return answers;
  };
}
