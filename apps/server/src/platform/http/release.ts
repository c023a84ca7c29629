import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the name of the first script of the built pages, which identifies the release of the web application; null without a build. */
export function releaseOf(dist: string): string | null {
  const index = join(dist, 'index.html');
  return existsSync(index) ? (/<script type="module"[^>]*src="[^"]*\/([^"/]+)"/.exec(readFileSync(index, 'utf8'))?.[1] ?? null) : null;
}
