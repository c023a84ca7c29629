import { MONEY } from './number-kinds.ts';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

/** Typed in dollars, held as an integer number of thousandths of a dollar; `bounds` and `step` are thousandths too. */
export const MoneyInput = (props: NumberFieldProps) => <NumberField {...props} kind={MONEY} />;
