import { safePath } from '../../../lib/next-path.ts';

/** `next`: the address that opens once the factor is confirmed. */
export type FactorSearch = { next?: string };

export function readFactorSearch({ next }: Record<string, unknown>): FactorSearch {
  const path = typeof next === 'string' ? safePath(next) : null;
  return path === null ? {} : { next: path };
}
