import { IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '../../i18n/i18n.ts';
import { DropZone } from './DropZone.tsx';
import field from './field.module.css';
import css from './FileDrop.module.css';

type Props = {
  label: string;
  /** Which files are accepted, in words. */
  hint: string;
  busy?: boolean;
  onAdd: (files: File[]) => void;
};

/** Several files: dropped here or chosen by a press. The screen shows them and says what is wrong with them. */
export function FilesDrop({ label, hint, busy = false, onAdd }: Props) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <DropZone
        id={id}
        accept={[]}
        multiple
        busy={busy}
        invalid={false}
        describedBy={`${id}-hint`}
        onFiles={(files) => !busy && files.length > 0 && onAdd(files)}
      >
        <IconUpload size={20} stroke={1.5} aria-hidden />
        <p className={css.words} id={`${id}-hint`}>
          <span className={css.name}>{t('forms.dropFiles')}</span>
          <span className={css.hint}>{hint}</span>
        </p>
      </DropZone>
    </div>
  );
}
