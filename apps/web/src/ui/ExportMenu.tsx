import { IconAlertTriangle, IconCheck, IconDownload, IconFileTypeCsv, IconFileTypePdf, IconFileTypeXls } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { causeOf } from './ListState.tsx';
import { Popover } from './Popover.tsx';
import { Spinner } from './Spinner.tsx';
import { Tip } from './Tip.tsx';
import { toast } from './toasts.ts';
import css from './ExportMenu.module.css';

const FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof FORMATS)[number];

type Props = {
  /** Makes the file: its content, or the address that it is loaded from. A rejection's cause is shown. */
  onExport: (format: ExportFormat) => Promise<Blob | { url: string }>;
  /** The file's name without its ending. */
  fileName: string;
  /** Why there is nothing to export: disables the button and says so. */
  disabledReason?: string;
};

type State = { format: ExportFormat; step: 'busy' | 'done' | 'failed'; /** Why it failed. */ cause?: string } | null;

const ICONS = { csv: IconFileTypeCsv, xlsx: IconFileTypeXls, pdf: IconFileTypePdf };

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Hands the file to the browser's downloads. */
function download(file: Blob | { url: string }, name: string): void {
  if (!(file instanceof Blob)) return save(file.url, name);
  const url = URL.createObjectURL(file);
  save(url, name);
  URL.revokeObjectURL(url);
}

function Outcome({ state, fileName }: { state: State; fileName: string }) {
  if (!state) return null;
  const name = `${fileName}.${state.format}`;
  if (state.step === 'busy') return <span>{t('ui.exportBusy', { name })}</span>;
  if (state.step === 'done')
    return (
      <>
        <IconCheck size={15} aria-hidden />
        <span>{t('ui.exportDone', { name })}</span>
      </>
    );
  return (
    <>
      <IconAlertTriangle size={15} className={css.failed} aria-hidden />
      <span>{t('ui.exportFailed', { name, cause: state.cause ?? '' })}</span>
    </>
  );
}

/** The list as a file. The menu stays open while the file is made, and says how that ended; closed meanwhile, a message says it. */
export function ExportMenu({ onExport, fileName, disabledReason }: Props) {
  const [opened, setOpened] = useState(false);
  const [state, setState] = useState<State>(null);
  const busy = state?.step === 'busy';
  const run = async (format: ExportFormat): Promise<void> => {
    const name = `${fileName}.${format}`;
    setState({ format, step: 'busy' });
    try {
      download(await onExport(format), name);
      setState({ format, step: 'done' });
      toast('success', t('ui.exportDone', { name }));
    } catch (error) {
      const cause = causeOf(error);
      setState({ format, step: 'failed', cause });
      toast('error', t('ui.exportFailed', { name, cause }));
    }
  };
  const face = {
    look: 'default',
    icon: busy ? <Spinner className={css.turning} /> : <IconDownload size={15} aria-hidden />,
    children: t('ui.export'),
  } as const;
  if (disabledReason !== undefined)
    return (
      <Tip label={disabledReason}>
        <Button {...face} aria-disabled />
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
      target={<Button {...face} onClick={() => setOpened(!opened)} />}
    >
      <ul>
        {FORMATS.map((format) => {
          const Icon = ICONS[format];
          return (
            <li key={format}>
              <button type="button" className={css.entry} aria-disabled={busy} onClick={() => !busy && void run(format)}>
                {busy && state.format === format ? <Spinner className={css.turning} /> : <Icon size={18} stroke={1.6} aria-hidden />}
                {format.toUpperCase()}
              </button>
            </li>
          );
        })}
      </ul>
      <p className={css.outcome} role="status">
        <Outcome state={state} fileName={fileName} />
      </p>
    </Popover>
  );
}
