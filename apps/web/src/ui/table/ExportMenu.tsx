import { IconAlertTriangle, IconCheck, IconDownload, IconFileTypeCsv, IconFileTypePdf, IconFileTypeXls } from '@tabler/icons-react';
import { MAX_ROWS, MAX_ROWS_OF_ALL } from '@lootfolio/domain/export-rows';
import { useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import type { FileFormat, ServerFile } from '../../lib/api.ts';
import { Button } from '../form/Button.tsx';
import { download } from './download.ts';
import { errorText } from '../state/ListState.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { Spinner } from '../state/Spinner.tsx';
import { Tip } from '../overlay/Tip.tsx';
import { toast } from '../overlay/toasts.ts';
import css from './ExportMenu.module.css';

const FORMATS: readonly FileFormat[] = ['csv', 'xlsx', 'pdf'];
/**
 * The formats of a file of all rows. A PDF is not among them, because a PDF in the background has no more rows than one that is made at
 * once.
 */
const LARGE_FORMATS = ['csv', 'xlsx'] as const;
export type LargeFormat = (typeof LARGE_FORMATS)[number];

type Props = {
  /** Creates the file: its content, or the server's answer. When it rejects, the menu shows the cause. */
  onExport: (format: FileFormat) => Promise<Blob | ServerFile>;
  /** The file's name without its extension. */
  fileName: string;
  /** The formats that `onExport` can make; the default is all. */
  formats?: readonly FileFormat[];
  /**
   * Starts to make a file of more rows than the server puts into a file at once. Absent when there are no more rows. When `onStart`
   * rejects, the menu shows the cause.
   */
  more?: { total: number; onStart: (format: LargeFormat) => Promise<void> };
  /** The reason why there is nothing to export, shown on the disabled button. */
  disabledReason?: string;
};

type State = {
  format: FileFormat;
  step: 'busy' | 'done' | 'failed';
  /** True for the file of all rows. */
  all?: true;
  /** The reason of a failure, or the missing part of the file. */
  note?: string;
} | null;

const ICONS = { csv: IconFileTypeCsv, xlsx: IconFileTypeXls, pdf: IconFileTypePdf };

/** The note that a file contains only the first rows. */
const truncationNote = (file: Blob | ServerFile): string | undefined =>
  !(file instanceof Blob) && file.total > file.rows ? t('ui.exportCut', { rows: file.rows, total: file.total }) : undefined;

function Outcome({ state, fileName }: { state: State; fileName: string }) {
  if (!state) return null;
  const name = `${fileName}.${state.format}`;
  if (state.step === 'busy') return <span>{t('ui.exportBusy', { name })}</span>;
  if (state.step === 'done')
    return (
      <>
        <IconCheck size={15} aria-hidden />
        <span>{[t('ui.exportDone', { name }), state.note].filter(Boolean).join(' ')}</span>
      </>
    );
  return (
    <>
      <IconAlertTriangle size={15} className={css.failed} aria-hidden />
      <span>{t('ui.exportFailed', { name, cause: state.note ?? '' })}</span>
    </>
  );
}

/** The label of a file of all rows, with their number. */
const allOf = (total: number): string =>
  total > MAX_ROWS_OF_ALL.csv ? t('ui.exportMost', { rows: MAX_ROWS_OF_ALL.csv, total }) : t('ui.exportAll', { total });

type EntryProps = {
  format: FileFormat;
  state: State;
  /** The label, when the name of the format is not enough. */ label?: string;
  onPress: () => void;
};

function Entry({ format, state, label, onPress }: EntryProps) {
  const Icon = ICONS[format];
  const busy = state?.step === 'busy';
  return (
    <li>
      <button type="button" className={css.entry} aria-label={label} aria-disabled={busy} onClick={() => !busy && onPress()}>
        {busy && state.format === format && (state.all === true) === (label !== undefined) ? (
          <Spinner className={css.turning} />
        ) : (
          <Icon size={18} stroke={1.6} aria-hidden />
        )}
        {format.toUpperCase()}
      </button>
    </li>
  );
}

/**
 * Exports the list as a file. The menu stays open meanwhile and shows the result. If the user has closed it, a message shows the result.
 */
export function ExportMenu({ onExport, fileName, formats = FORMATS, more, disabledReason }: Props) {
  const [opened, setOpened] = useState(false);
  const [state, setState] = useState<State>(null);
  const busy = state?.step === 'busy';
  const run = async (format: FileFormat): Promise<void> => {
    const name = `${fileName}.${format}`;
    setState({ format, step: 'busy' });
    try {
      const made = await onExport(format);
      const note = truncationNote(made);
      download(made instanceof Blob ? made : made.file, name);
      setState({ format, step: 'done', note });
      toast('success', [t('ui.exportDone', { name }), note].filter(Boolean).join(' '));
    } catch (error) {
      const cause = errorText(error);
      setState({ format, step: 'failed', note: cause });
      toast('error', t('ui.exportFailed', { name, cause }));
    }
  };
  /** Starts a file in the background. The menu then has nothing more to show. */
  const start = async (format: LargeFormat, onStart: (format: LargeFormat) => Promise<void>): Promise<void> => {
    setState({ format, step: 'busy', all: true });
    try {
      await onStart(format);
      setState(null);
      setOpened(false);
    } catch (error) {
      setState({ format, step: 'failed', all: true, note: errorText(error) });
    }
  };
  const buttonProps = {
    variant: 'default',
    icon: busy ? <Spinner className={css.turning} /> : <IconDownload size={15} aria-hidden />,
    children: t('ui.export'),
  } as const;
  if (disabledReason !== undefined)
    return (
      <Tip label={disabledReason}>
        <Button {...buttonProps} aria-disabled />
      </Tip>
    );
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={t('ui.exportAs')}
      align="end"
      width={240}
      className={css.drop}
      target={<Button {...buttonProps} onClick={() => setOpened(!opened)} />}
    >
      {more && <p className={css.rows}>{t('ui.exportFirst', { rows: MAX_ROWS })}</p>}
      <ul>
        {formats.map((format) => (
          <Entry key={format} format={format} state={state} onPress={() => void run(format)} />
        ))}
      </ul>
      {more && (
        <>
          <p className={css.rows}>{allOf(more.total)}</p>
          <ul>
            {LARGE_FORMATS.map((format) => (
              <Entry
                key={format}
                format={format}
                state={state}
                label={t('ui.exportAllAs', { format: format.toUpperCase() })}
                onPress={() => void start(format, more.onStart)}
              />
            ))}
          </ul>
          <p className={css.about}>{t('ui.exportAllNote')}</p>
        </>
      )}
      <p className={css.outcome} role="status">
        <Outcome state={state} fileName={fileName} />
      </p>
    </Popover>
  );
}
