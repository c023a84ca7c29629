import { fileURLToPath } from 'node:url';
import { ensure } from './ensure.mjs';

await ensure(fileURLToPath(import.meta.url));
await import('../tests/e2e/pictures.ts');
