import { supervise } from './supervise.ts';

await supervise('dev', process.argv.slice(2));
