import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

/**
 * Collects garbage and returns the memory to the system. Without it, a process that has just loaded or merged a lot and then idles would
 * keep the memory. Blocks for some ten milliseconds.
 */
export function releaseMemory(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
