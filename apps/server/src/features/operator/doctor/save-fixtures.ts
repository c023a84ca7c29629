import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exchange } from './exchanges.ts';
import { forFixture, type Scrub } from './scrub.ts';

/** Of long lists a fixture has this number of elements. */
const MOST_ELEMENTS = 20;

/** Saves the answers of a part, one file an answer: `prices/skinport-items` becomes `prices-skinport-items-1.json`. */
export const savingTo =
  (folder: string) =>
  async (part: string, exchanges: readonly Exchange[], scrub: Scrub): Promise<void> => {
    await mkdir(folder, { recursive: true });
    for (const [at, { body, method, url, status, limits }] of exchanges.entries()) {
      if (body === null) continue;
      const fixture = { request: `${method} ${url}`, status, limits, answer: answerOf(body) };
      // scrubbed as values, so that it stays JSON, and once more as a text
      const text = scrub.text(`${JSON.stringify(scrub.value(fixture), null, 2)}\n`);
      await writeFile(join(folder, `${part.replace(/[^\w.-]+/g, '-')}-${at + 1}.json`), text);
    }
  };

function answerOf(body: Buffer): unknown {
  const text = body.toString('utf8');
  try {
    return forFixture(JSON.parse(text), MOST_ELEMENTS);
  } catch {
    return text.slice(0, 20_000);
  }
}
