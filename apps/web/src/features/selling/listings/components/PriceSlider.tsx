import { divideRounded } from '@lootfolio/domain/money';
import { t } from '../../../../i18n/i18n.ts';
import { money, percent } from '../../../../lib/format.ts';
import type { TypedPrice } from '../sell.rules.ts';
import css from './PriceSlider.module.css';

/** The ends in percent of the reference price. */
const [LOWEST, HIGHEST] = [80, 120];
const CENT = 10;

/** The price at a percentage of the reference price, in whole cents. */
const priceAt = (reference: number, points: number): number => Math.max(CENT, divideRounded(reference * points, 100 * CENT) * CENT);

type Props = { label: string; reference: number; price: TypedPrice; onChange: (price: number) => void };

/**
 * Moves a price between 80 and 120 percent of the reference price. It follows what is typed. A price beyond its ends stands at an end, where
 * its percentage is shown instead, because a touch of the slider would move it far.
 */
export function PriceSlider({ label, reference, price, onChange }: Props) {
  const points = divideRounded((price ?? reference) * 100, reference);
  const shown = percent(points, { digits: 0 });
  const end = (at: number, isBeyond: boolean) => (
    <span aria-hidden data-beyond={isBeyond}>
      {isBeyond ? shown : percent(at, { digits: 0 })}
    </span>
  );
  return (
    <span className={css.slider} data-beyond={points < LOWEST || points > HIGHEST}>
      {end(LOWEST, points < LOWEST)}
      <input
        type="range"
        min={LOWEST}
        max={HIGHEST}
        value={Math.min(HIGHEST, Math.max(LOWEST, points))}
        aria-label={label}
        aria-valuetext={t('listings.sliderValue', { price: money(price ?? reference), percent: shown })}
        onChange={(event) => onChange(priceAt(reference, Number(event.target.value)))}
      />
      {end(HIGHEST, points > HIGHEST)}
    </span>
  );
}
