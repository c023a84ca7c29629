import { t } from '../../../../i18n/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import css from './ImportPurchases.module.css';

/** Steam's market opened in this year. */
const FIRST_YEAR = 2012;

type Props = { year: number | null; onChange: (year: number | null) => void };

/** Asks for the year of a history whose days have none. */
export function ImportPurchasesYear({ year, onChange }: Props) {
  const thisYear = new Date(useNow()).getFullYear();
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, at) => String(thisYear - at));
  return (
    <div className={css.part}>
      <p className="muted">{t('investment-imports.yearText')}</p>
      <SelectField
        label={t('investment-imports.year')}
        options={[{ value: '', label: t('investment-imports.answer') }, ...years.map((one) => ({ value: one, label: one }))]}
        value={year === null ? '' : String(year)}
        onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      />
    </div>
  );
}
