import { METHODS } from '@lootfolio/domain/gains/gains';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { METHOD_TEXTS } from '../gain-texts.ts';
import { chooseMethod, type GainYear, type Method } from '../gains.queries.ts';

/** The method of a year: a choice, or its name when the year is locked. */
export function MethodField({ of: { year, method, locked_at: lockedAt } }: { of: GainYear }) {
  /** What was chosen and is not stored yet. */
  const [chosen, setChosen] = useState<Method | null>(null);
  if (lockedAt !== null) return <span>{t(METHOD_TEXTS[method])}</span>;
  const choose = async (next: Method): Promise<void> => {
    setChosen(next);
    try {
      await chooseMethod(year, next);
    } catch (error) {
      toast('error', errorText(error));
    }
    setChosen(null);
  };
  return (
    <SelectField
      hideLabel
      label={t('gains.methodOf', { year: String(year) })}
      options={METHODS.map((value) => ({ value, label: t(METHOD_TEXTS[value]) }))}
      value={chosen ?? method}
      onChange={(next) => void choose(next)}
    />
  );
}
