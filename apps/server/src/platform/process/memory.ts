import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

/**
 * Collects garbage and returns the memory to the system. A process that has just loaded or merged a lot and then idles would
 * otherwise keep it. Blocks for some ten milliseconds.
 */
export function releaseMemory(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
