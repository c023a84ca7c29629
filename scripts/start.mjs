import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure } from './ensure.mjs';

await ensure(fileURLToPath(import.meta.url));
// the compiler of TypeScript alone takes 13 MB
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'));
await import('../apps/server/src/supervisor/start.ts');
