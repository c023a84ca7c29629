import { useEffect, useRef } from 'react';
import { useScheme } from '../lib/theme.ts';
import { drawPriceLine, type PricePoint } from './price-line.ts';
import css from './PriceLine.module.css';

/** The drawn line of a PriceChart; in the colours of the theme, so drawn anew in another. */
export function PriceLine({ points, height }: { points: readonly PricePoint[]; height: number }) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useScheme();
  useEffect(() => {
    const chart = drawPriceLine(box.current!, points);
    return () => chart.remove();
  }, [points, scheme]);
  return <div ref={box} className={css.canvas} style={{ height }} aria-hidden />;
}
