import { forEachField, PORTFOLIO_FIELDS, sumOfPortfolio, type PortfolioField, type PortfolioValues } from '@lootfolio/domain/portfolio';
import type { Typed } from '../../../ui/form/use-number-text.ts';
import type { KnownValue } from './portfolio.queries.ts';

/** The fields of the form: null is an empty field, undefined a text that is not an amount. */
export type TypedValues = Record<PortfolioField, Typed>;

/** The initial values of the form: the saved ones. A field of which nothing is saved, or 0, is empty. */
export const formValues = (saved: PortfolioValues | null): TypedValues => forEachField((field) => saved?.[field] || null);

/** The amounts of the form. An empty field counts as 0, and so does a text that is not an amount. */
export const amountsOf = (typed: Readonly<TypedValues>): PortfolioValues => forEachField((field) => typed[field] ?? 0);

export const sumOfTyped = (typed: Readonly<TypedValues>, fields: readonly PortfolioField[] = PORTFOLIO_FIELDS): number =>
  sumOfPortfolio(amountsOf(typed), fields);

/** The change of the form that fills in the known values. Fields without a known value stay unchanged. */
export const filling = (known: readonly KnownValue[]): Partial<TypedValues> =>
  Object.fromEntries(known.flatMap(({ field, value }) => (value === null ? [] : [[field, value]])));

/** The fields without a known value, grouped by reason. */
export function unknownByReason(known: readonly KnownValue[]): [reason: NonNullable<KnownValue['reason']>, fields: PortfolioField[]][] {
  const fields = new Map<NonNullable<KnownValue['reason']>, PortfolioField[]>();
  for (const { field, reason } of known) if (reason !== null) fields.set(reason, [...(fields.get(reason) ?? []), field]);
  return [...fields];
}
