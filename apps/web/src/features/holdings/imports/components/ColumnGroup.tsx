import type { ShortOrder } from '@lootfolio/files/values/days';
import { useId } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { list } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import type { ChosenFile, Meaning } from '../chosen-file.ts';
import { questionsOfGroup, showQuestion } from '../questions.rules.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { OverlookedColumns } from './OverlookedColumns.tsx';
import { Preview } from './Preview.tsx';
import css from './Import.module.css';

/** The names of files that are shown. */
const SHOWN = 3;

type Props = { files: readonly ChosenFile[]; meaning: Meaning; onChange: (meaning: Meaning) => void };

/** The files of a group: the meaning of their columns, their questions, and their first rows as they would be imported. */
export function ColumnGroup({ files, meaning, onChange }: Props) {
  const id = useId();
  const [first] = files;
  if (first?.opened?.problem !== null || first.found === null) return null;
  const { opened, found } = first;
  const table = opened.kind === 'table' && opened.format === null ? opened : null;
  const overlooked = table ? found.shown.overlooked : [];
  const names = files.slice(0, SHOWN).map(({ file }) => file.name);
  const waits = files.some((file) => file.found?.of !== meaning);
  return (
    <section className={css.part} aria-labelledby={id}>
      <div>
        <h4 id={id} className={css.breaking}>
          {list([...names, ...(files.length > SHOWN ? ['…'] : [])])}
        </h4>
        <p className={css.fact}>
          {table ? t('imports.columnsLead') : t('imports.questionsOnly')}
          {files.length > 1 && ` ${t('imports.sharedBy', { n: files.length })}.`}
        </p>
      </div>
      {table && meaning.choice && (
        <ColumnFields table={table} choice={meaning.choice} onChange={(choice) => onChange({ ...meaning, choice })} />
      )}
      {table && meaning.choice && overlooked.length > 0 && (
        <OverlookedColumns
          table={table}
          choice={meaning.choice}
          columns={overlooked}
          onChange={(choice) => onChange({ ...meaning, choice })}
        />
      )}
      <Questions files={files} meaning={meaning} onChange={onChange} />
      <DayOrder files={files} />
      <Preview
        readings={found.shown.first}
        waits={waits}
        isNamed={meaning.choice === null || meaning.choice.columns.name !== null}
        isOpen={!found.shown.isComplete}
      />
    </section>
  );
}

function Questions({ files, meaning, onChange }: Props) {
  const thisYear = new Date(useNow()).getFullYear();
  const questions = questionsOfGroup(files).map((one) => showQuestion(one, meaning.choice, meaning.answers, thisYear));
  if (questions.length === 0) return null;
  return (
    <fieldset className={css.questions}>
      <legend>{t('imports.questions')}</legend>
      <div className={css.columns}>
        {questions.map(({ key, label, note, options, value, answer }) => (
          <div key={key} className={css.question} data-open={value === ''}>
            <SelectField
              label={label}
              options={[{ value: '', label: t('imports.answer') }, ...options]}
              value={value}
              onChange={(chosen) => onChange({ ...meaning, answers: answer(meaning.answers, chosen) })}
            />
            {note !== null && <p className={css.example}>{note}</p>}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

const DAY_ORDERS = {
  dmy: 'imports.dayOrderDmy',
  mdy: 'imports.dayOrderMdy',
  ymd: 'imports.dayOrderYmd',
} as const satisfies Record<ShortOrder, string>;

/** Says in which order the files prove that their days are written. A chosen order is shown by its question. */
function DayOrder({ files }: Pick<Props, 'files'>) {
  const proven = files.flatMap(({ found }) =>
    found && found.shown.dayOrder !== null && !found.shown.questions.some(({ asks }) => asks === 'day-order') ? [found.shown.dayOrder] : [],
  );
  const orders = [...new Set(proven)];
  if (orders.length === 0) return null;
  return <p className="muted">{orders.map((order) => t(DAY_ORDERS[order])).join(' ')}</p>;
}
