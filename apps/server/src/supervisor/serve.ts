import { supervise } from './supervise.ts';

await supervise('serve', process.argv.slice(2));
