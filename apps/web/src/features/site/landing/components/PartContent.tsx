import { FeatureGrid } from './FeatureGrid.tsx';
import { FinalCall } from './FinalCall.tsx';
import { MarketSlider } from './MarketSlider.tsx';
import { OwnData } from './OwnData.tsx';
import { SampleCards } from './SampleCards.tsx';
import { Trust } from './Trust.tsx';

const PARTS = { markets: MarketSlider, trust: Trust, samples: SampleCards, features: FeatureGrid, own: OwnData, final: FinalCall };

export type PartName = keyof typeof PARTS;

/** The content of a part of the landing page below its first view. */
export function PartContent({ name }: { name: PartName }) {
  const Part = PARTS[name];
  return <Part />;
}
