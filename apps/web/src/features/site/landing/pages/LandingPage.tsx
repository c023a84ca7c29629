import { usePageTitle } from '../../../../lib/title.ts';
import { Counters } from '../components/Counters.tsx';
import { Hero } from '../components/Hero.tsx';
import { LaterPart } from '../components/LaterPart.tsx';
import css from './LandingPage.module.css';

/** The start page: the product's purpose, pictures, and reasons to trust it. */
export function LandingPage() {
  usePageTitle();
  return (
    <div className={css.page}>
      <Hero />
      <LaterPart name="markets" />
      <LaterPart name="trust" />
      <LaterPart name="samples" />
      <Counters />
      <LaterPart name="features" />
      <LaterPart name="own" />
      <LaterPart name="final" />
    </div>
  );
}
