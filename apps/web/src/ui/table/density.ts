import { useStored } from '../../lib/use-stored.ts';

export type Density = 'comfortable' | 'compact';

/** The row density: one setting for all tables, stored in this browser. */
export function useDensity(): [density: Density, choose: (density: Density) => void] {
  const [text, store] = useStored('density');
  return [text === 'compact' ? 'compact' : 'comfortable', (density) => store(density === 'compact' ? density : null)];
}
