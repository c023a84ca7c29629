import { fileURLToPath } from 'node:url';
import { ensure } from './ensure.mjs';

await ensure(fileURLToPath(import.meta.url));
await import('../mutants/main.ts');
