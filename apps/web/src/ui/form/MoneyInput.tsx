import { MONEY } from './number-kinds.ts';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

/** The user types dollars; the value is an integer number of thousandths of a dollar, as are `bounds` and `step`. */
export const MoneyInput = (props: NumberFieldProps) => <NumberField {...props} kind={MONEY} />;
