import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMobile } from '../../../../lib/use-media.ts';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';

type Props<T> = {
  query: UseQueryResult<T>;
  /** Height of the loaded content in pixels: on a desktop, and on a phone. */
  height: readonly [wide: number, narrow: number];
  children: (data: T) => ReactNode;
};

/** Shows a section's content once its query has data; until then a skeleton or the error. */
export function Loaded<T>({ query, height: [wide, narrow], children }: Props<T>) {
  const mobile = useMobile('shell');
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy>
      <Skeleton height={mobile ? narrow : wide} />
    </div>
  );
}
