import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure } from './ensure.mjs';

await ensure(fileURLToPath(import.meta.url));
// only now: the Node that installs may be too old to have it. Without it the compiler of TypeScript alone takes 13 MB.
const { enableCompileCache } = await import('node:module');
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'));
await import('../apps/server/src/supervisor/start.ts');
