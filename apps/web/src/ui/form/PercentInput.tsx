import { PERCENT } from './number-kinds.ts';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

/** Percent points with at most 2 decimals, with a stepper and visible bounds. */
export const PercentInput = ({ step = 1, ...props }: NumberFieldProps) => (
  <NumberField {...props} kind={PERCENT} step={step} stepper showBounds />
);
