import { fileURLToPath } from 'node:url';
import { ensure } from './ensure.mjs';

await ensure(fileURLToPath(import.meta.url));
await import('../apps/server/src/doctor-command.ts');
