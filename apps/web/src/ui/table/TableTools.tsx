import { IconCopy, IconLayoutColumns } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../form/Button.tsx';
import { Checkbox } from '../form/Checkbox.tsx';
import { useDensity } from './density.ts';
import { IconButton } from '../form/IconButton.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { Segments } from '../form/Segments.tsx';
import type { Column } from './table.ts';
import { copyTable } from './table-copy.ts';
import { toast, TOAST_MS } from '../overlay/toasts.ts';
import type { ColumnChoice } from './use-columns.ts';
import field from '../form/field.module.css';
import css from './TableTools.module.css';

/** Copies the loaded rows in a form that can be pasted into a spreadsheet. */
export function CopyTable<T extends object>({ columns, rows }: { columns: readonly Column<T>[]; rows: readonly T[] }) {
  const copy = async (): Promise<void> => {
    try {
      await copyTable(columns, rows);
      toast('success', t('ui.rowsCopied', { n: rows.length }), TOAST_MS.copied);
    } catch {
      toast('error', t('ui.copyError'), TOAST_MS.copied);
    }
  };
  return (
    <IconButton label={t('ui.copyTable')} disabled={rows.length === 0} onClick={() => void copy()}>
      <IconCopy size={16} stroke={1.7} aria-hidden />
    </IconButton>
  );
}

/** The visible columns of a table and its row density. Both are stored in this browser. */
export function TableView<T extends object>({ choice }: { choice: ColumnChoice<T> }) {
  const [opened, setOpened] = useState(false);
  const [density, setDensity] = useDensity();
  const { options, toggle, reset } = choice;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={t('ui.tableView')}
      align="end"
      width={260}
      className={css.drop}
      target={
        <IconButton label={t('ui.tableView')} data-active={reset !== null} className={css.button} onClick={() => setOpened(!opened)}>
          <IconLayoutColumns size={16} stroke={1.7} aria-hidden />
        </IconButton>
      }
    >
      <fieldset className={css.columns}>
        <legend className={field.label}>{t('ui.columns')}</legend>
        {options.map(({ id, name, shown, locked }) => (
          <Checkbox key={id} checked={shown} disabled={locked} onChange={() => toggle(id)}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <Segments
        showLabel
        label={t('ui.density')}
        options={[
          { value: 'comfortable', label: t('ui.comfortable') },
          { value: 'compact', label: t('ui.compact') },
        ]}
        value={density}
        onChange={setDensity}
      />
      <Button variant="default" disabled={reset === null} onClick={() => reset?.()}>
        {t(choice.all ? 'ui.allColumns' : 'ui.defaultColumns')}
      </Button>
    </Popover>
  );
}
