import { QUANTITY } from './number-kinds.ts';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

type Props = NumberFieldProps & { /** Only the input, where a stepper has no room. */ bare?: boolean };

/** A whole number, with a stepper and visible bounds. */
export const QuantityInput = ({ step = 1, bare = false, ...props }: Props) =>
  bare ? <NumberField {...props} kind={QUANTITY} /> : <NumberField {...props} kind={QUANTITY} step={step} stepper showBounds />;
