import { useStored } from '../lib/use-stored.ts';

export type Density = 'comfortable' | 'compact';

/** How much air rows have: one choice for all tables, remembered in this browser. */
export function useDensity(): [density: Density, choose: (density: Density) => void] {
  const [text, store] = useStored('density');
  return [text === 'compact' ? 'compact' : 'comfortable', (density) => store(density === 'compact' ? density : null)];
}
