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

/** Where a price stands on the slider; prices beyond its ends stand at an end. */
const pointsAt = (reference: number, price: number): number => Math.min(HIGHEST, Math.max(LOWEST, divideRounded(price * 100, reference)));

type Props = { label: string; reference: number; price: TypedPrice; onChange: (price: number) => void };

/** Moves a price between 80 and 120 percent of the reference price. It follows what is typed. */
export function PriceSlider({ label, reference, price, onChange }: Props) {
  const points = pointsAt(reference, price ?? reference);
  return (
    <span className={css.slider}>
      <span aria-hidden>{percent(LOWEST, { digits: 0 })}</span>
      <input
        type="range"
        min={LOWEST}
        max={HIGHEST}
        value={points}
        aria-label={label}
        aria-valuetext={t('listings.sliderValue', { price: money(price ?? reference), percent: percent(points, { digits: 0 }) })}
        onChange={(event) => onChange(priceAt(reference, Number(event.target.value)))}
      />
      <span aria-hidden>{percent(HIGHEST, { digits: 0 })}</span>
    </span>
  );
}
