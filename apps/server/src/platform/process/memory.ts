import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

/**
 * Gives memory back that is no longer used. A process that has just loaded or merged a lot and then idles would keep the
 * garbage for as long as nothing makes it look. Blocks for some ten milliseconds.
 */
export function releaseMemory(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
