import { QUANTITY } from './number-kinds.ts';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

type Props = NumberFieldProps & { /** The input alone, where a stepper has no room. */ bare?: boolean };

/** A whole number, with a stepper and its bounds in sight. */
export const QuantityInput = ({ step = 1, bare = false, ...props }: Props) =>
  bare ? <NumberField {...props} kind={QUANTITY} /> : <NumberField {...props} kind={QUANTITY} step={step} stepper showBounds />;
