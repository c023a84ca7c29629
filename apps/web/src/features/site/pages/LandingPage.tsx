import { usePageTitle } from '../../../lib/title.ts';
import { Counters } from '../components/landing/Counters.tsx';
import { FeatureGrid } from '../components/landing/FeatureGrid.tsx';
import { FinalCall } from '../components/landing/FinalCall.tsx';
import { Hero } from '../components/landing/Hero.tsx';
import { LaterPart } from '../components/landing/LaterPart.tsx';
import { MarketSlider } from '../components/landing/MarketSlider.tsx';
import { OwnData } from '../components/landing/OwnData.tsx';
import { SampleCards } from '../components/landing/SampleCards.tsx';
import { Trust } from '../components/landing/Trust.tsx';
import css from './LandingPage.module.css';

/** The start page: what the product is, how it looks, and why it can be trusted. */
export function LandingPage() {
  usePageTitle();
  return (
    <div className={css.page}>
      <Hero />
      <LaterPart name="markets">
        <MarketSlider />
      </LaterPart>
      <LaterPart name="trust">
        <Trust />
      </LaterPart>
      <LaterPart name="samples">
        <SampleCards />
      </LaterPart>
      <Counters />
      <LaterPart name="features">
        <FeatureGrid />
      </LaterPart>
      <LaterPart name="own">
        <OwnData />
      </LaterPart>
      <LaterPart name="final">
        <FinalCall />
      </LaterPart>
    </div>
  );
}
