import { IconFileText, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { t } from '../i18n/i18n.ts';
import { fileSize, list } from '../lib/format.ts';
import { IconButton } from './IconButton.tsx';
import field from './field.module.css';
import css from './FileDrop.module.css';

type Props = {
  label: string;
  value: File | null;
  onChange: (file: File | null) => void;
  /** Accepted file extensions, each with its dot: ".csv". */
  endings: readonly string[];
  maxBytes: number;
  /** The server's message about the file. */
  problem?: string | null;
  busy?: boolean;
};

/** Why a file is rejected, or null. The server checks the content. */
function wrongFile(files: readonly File[], { endings, maxBytes }: Pick<Props, 'endings' | 'maxBytes'>): string | null {
  const [file] = files;
  if (!file) return null;
  if (files.length > 1) return t('forms.oneFile');
  if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending))) return t('forms.wrongType', { types: list(endings) });
  if (file.size === 0) return t('forms.emptyFile');
  return file.size > maxBytes ? t('forms.tooLarge', { size: fileSize(file.size), max: fileSize(maxBytes) }) : null;
}

/** One file: dropped here or chosen by a click. */
export function FileDrop({ label, value, onChange, endings, maxBytes, problem = null, busy = false }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = (files: readonly File[]): void => {
    if (busy || files.length === 0) return;
    const reason = wrongFile(files, { endings, maxBytes });
    setWrong(reason);
    if (reason === null) onChange(files[0]!);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const remove = (): void => {
    setWrong(null);
    onChange(null);
    input.current?.focus();
  };
  const shown = wrong ?? problem;
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div
        className={css.drop}
        data-over={over}
        data-invalid={shown !== null}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!busy);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={endings.join(',')}
          disabled={busy}
          aria-invalid={shown !== null}
          aria-describedby={`${id}-hint${shown === null ? '' : ` ${id}-problem`}`}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // reset, so that the same file can be chosen again after it was changed
            event.target.value = '';
          }}
        />
        {value === null ? <IconUpload size={20} stroke={1.5} aria-hidden /> : <IconFileText size={20} stroke={1.5} aria-hidden />}
        <p className={css.words} id={`${id}-hint`}>
          <span className={css.name}>{value === null ? t('forms.dropFile') : value.name}</span>
          <span className={css.hint}>
            {value === null ? t('forms.fileRules', { types: list(endings), max: fileSize(maxBytes) }) : fileSize(value.size)}
          </span>
        </p>
        {value !== null && (
          <IconButton label={t('forms.removeFile', { name: value.name })} className={css.remove} disabled={busy} onClick={remove}>
            <IconX size={15} stroke={1.8} aria-hidden />
          </IconButton>
        )}
      </div>
      {shown !== null && (
        <span id={`${id}-problem`} className={field.problem} role="alert">
          {shown}
        </span>
      )}
    </div>
  );
}
