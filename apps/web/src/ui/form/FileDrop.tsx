import { IconFileText, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { fileSize, list } from '../../lib/format.ts';
import { DropZone } from './DropZone.tsx';
import { IconButton } from './IconButton.tsx';
import field from './field.module.css';
import css from './FileDrop.module.css';

type Props = {
  label: string;
  value: File | null;
  onChange: (file: File | null) => void;
  /** Accepted file extensions, each with its dot: ".csv". */
  extensions: readonly string[];
  /** Accepted media types of files with another extension. */
  types?: readonly string[];
  maxBytes: number;
  /** The texts for a file of another type and for a file that is too large, instead of the default ones. */
  wrongType?: string;
  tooLarge?: string;
  /** The server's message about the file. */
  problem?: string | null;
  busy?: boolean;
};

type Rules = Pick<Props, 'extensions' | 'types' | 'maxBytes' | 'wrongType' | 'tooLarge'>;

/** Why a file is rejected, or null. The server checks the content. */
function fileProblem(files: readonly File[], { extensions, types = [], maxBytes, ...texts }: Rules): string | null {
  const [file] = files;
  if (!file) return null;
  if (files.length > 1) return t('forms.oneFile');
  const isAccepted = types.includes(file.type) || extensions.some((extension) => file.name.toLowerCase().endsWith(extension));
  if (!isAccepted) return texts.wrongType ?? t('forms.wrongType', { types: list(extensions) });
  if (file.size === 0) return t('forms.emptyFile');
  if (file.size <= maxBytes) return null;
  return texts.tooLarge ?? t('forms.tooLarge', { size: fileSize(file.size), max: fileSize(maxBytes) });
}

/** One file: dropped here or chosen by a click. */
export function FileDrop({ label, value, onChange, problem = null, busy = false, ...rules }: Props) {
  const { extensions, types = [], maxBytes } = rules;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [rejected, setRejected] = useState<string | null>(null);
  const chooseFile = (files: readonly File[]): void => {
    if (busy || files.length === 0) return;
    const reason = fileProblem(files, rules);
    setRejected(reason);
    if (reason === null) onChange(files[0]!);
  };
  const remove = (): void => {
    setRejected(null);
    onChange(null);
    input.current?.focus();
  };
  const shown = rejected ?? problem;
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <DropZone
        id={id}
        inputRef={input}
        accept={[...extensions, ...types]}
        busy={busy}
        invalid={shown !== null}
        describedBy={`${id}-hint${shown === null ? '' : ` ${id}-problem`}`}
        onFiles={chooseFile}
      >
        {value === null ? <IconUpload size={20} stroke={1.5} aria-hidden /> : <IconFileText size={20} stroke={1.5} aria-hidden />}
        <p className={css.words} id={`${id}-hint`}>
          <span className={css.name}>{value === null ? t('forms.dropFile') : value.name}</span>
          <span className={css.hint}>
            {value === null ? t('forms.fileRules', { types: list(extensions), max: fileSize(maxBytes) }) : fileSize(value.size)}
          </span>
        </p>
        {value !== null && (
          <IconButton label={t('forms.removeFile', { name: value.name })} className={css.remove} disabled={busy} onClick={remove}>
            <IconX size={15} stroke={1.8} aria-hidden />
          </IconButton>
        )}
      </DropZone>
      {shown !== null && (
        <span id={`${id}-problem`} className={field.problem} role="alert">
          {shown}
        </span>
      )}
    </div>
  );
}
