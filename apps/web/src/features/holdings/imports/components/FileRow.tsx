import type { OpenOptions } from '@lootfolio/files/source';
import { ENCODINGS, type Encoding } from '@lootfolio/files/text/decode-text';
import { IconFileText, IconX } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { fileSize } from '../../../../lib/format.ts';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Spinner } from '../../../../ui/state/Spinner.tsx';
import type { ChosenFile, OpenedTable } from '../chosen-file.ts';
import { isPending } from '../file.rules.ts';
import { recognisedAs, refusalText } from '../file-texts.rules.ts';
import css from './Import.module.css';

/** The rows among which the user can choose the one with the names of the columns. */
const HEADER_ROWS = 20;

type Props = { file: ChosenFile; onOptions: (options: OpenOptions) => void; onRemove: () => void };

/** A chosen file: its size, what it is, and how it is read where that can be chosen. */
export function FileRow({ file, onOptions, onRemove }: Props) {
  const { name, size } = file.file;
  const refusal = refusalText(file);
  const { opened, found } = file;
  const facts = [fileSize(size), recognisedAs(file), found && found.shown.rows > 0 ? t('imports.rows', { n: found.shown.rows }) : null];
  const table = opened !== null && opened.problem === null && opened.kind === 'table' ? opened : null;
  return (
    <li className={css.file} aria-busy={isPending(file)}>
      {isPending(file) ? (
        <Spinner className={css.fileIcon} />
      ) : (
        <IconFileText className={css.fileIcon} size={18} stroke={1.5} aria-hidden />
      )}
      <div className={css.fileText}>
        <span className={css.fileName}>{name}</span>
        <span className={css.fact}>
          {facts.filter((fact) => fact !== null).join(' · ')}
          {isPending(file) && ` · ${t('imports.reading')}`}
        </span>
        {refusal !== null && (
          <p className={css.refusal} role="alert">
            {refusal}
          </p>
        )}
        {table && <ReadingOptions file={file} table={table} onOptions={onOptions} />}
      </div>
      <IconButton label={t('forms.removeFile', { name })} onClick={onRemove}>
        <IconX size={15} stroke={1.8} aria-hidden />
      </IconButton>
    </li>
  );
}

type OptionsProps = { file: ChosenFile; table: OpenedTable; onOptions: Props['onOptions'] };

function ReadingOptions({ file: { file, options }, table, onOptions }: OptionsProps) {
  const { sheets, encoding, format } = table;
  return (
    <>
      {sheets.length > 1 && (
        <SelectField
          label={t('imports.sheet', { name: file.name })}
          options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          value={options.sheet ?? sheets[0]!}
          onChange={(sheet) => onOptions({ sheet })}
        />
      )}
      {format === null && (
        <details className={css.help}>
          <summary>{t('imports.readDifferently')}</summary>
          <div className={css.columns}>
            {encoding !== null && (
              <SelectField
                label={t('imports.encoding')}
                options={[
                  { value: '', label: asFound(options.encoding ? null : encoding) },
                  ...ENCODINGS.map((one) => ({ value: one as string, label: one })),
                ]}
                value={options.encoding ?? ''}
                onChange={(chosen) => onOptions({ ...options, encoding: chosen === '' ? null : (chosen as Encoding) })}
              />
            )}
            <SelectField
              label={t('imports.headerRow')}
              options={headerOptions(table, options)}
              value={options.headerRow === undefined ? '' : String(options.headerRow)}
              onChange={(chosen) =>
                onOptions({ ...options, headerRow: chosen === '' ? undefined : chosen === 'null' ? null : Number(chosen) })
              }
            />
          </div>
        </details>
      )}
    </>
  );
}

const asFound = (what: string | null): string => (what === null ? t('imports.asFound') : t('imports.asFoundIs', { what }));
const rowName = (row: number): string => t('imports.row', { row: row + 1 });

function headerOptions({ headerRow }: OpenedTable, { headerRow: chosen }: OpenOptions) {
  const found = chosen === undefined ? (headerRow === null ? t('imports.headerNone') : rowName(headerRow)) : null;
  return [
    { value: '', label: asFound(found) },
    { value: 'null', label: t('imports.headerNone') },
    ...Array.from({ length: HEADER_ROWS }, (_, row) => ({ value: String(row), label: rowName(row) })),
  ];
}
