import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DELETIONS_FOLDER } from '../backup/deletions.ts';
import type { Config } from '../platform/process/config.ts';
import { BOARD_FOLDER } from '../prices/board/saved-boards.ts';
import { ROOT } from './builds.ts';
import { giveFolder, type ChildAccount } from './child-account.ts';
import type { ChildSpec } from './child.ts';

/** The folder in which a sandbox keeps what people did in it. */
const MEMORY_FOLDER = 'outside';

/**
 * Opens the folders to which processes write, for the account under which they run, and returns the variables that name them. Root never
 * runs code that the account wrote.
 * @param worldFolder the folder of the database; each file of prices has its own
 */
export function openFolders(account: ChildAccount | undefined, { DATA_DIR, WORLD }: Config, worldFolder: string): ChildSpec['env'] {
  const outside = join(worldFolder, MEMORY_FOLDER);
  const memory = WORLD === 'sandbox' ? { SANDBOX_MEMORY: join(outside, 'memory') } : {};
  if (!account) return memory;
  const world = join(DATA_DIR, WORLD);
  const written = [...[DELETIONS_FOLDER, BOARD_FOLDER].map((name) => join(world, name)), ...(WORLD === 'sandbox' ? [outside] : [])];
  for (const folder of written) giveFolder(folder, account.account);
  // the account passes through these folders; everything else in them is closed by its own mode
  for (const folder of new Set([world, worldFolder])) chmodSync(folder, 0o711);
  const cache = join(ROOT, 'node_modules/.cache/compile-nobody');
  giveFolder(cache, account.account);
  return { ...memory, HOME: '/', NODE_COMPILE_CACHE: cache };
}
