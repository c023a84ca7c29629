import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { IconButton } from './IconButton.tsx';
import { toast, TOAST_MS } from '../overlay/toasts.ts';
import css from './CopyButton.module.css';

type Props = {
  /** A function makes the text at the moment of copying. */
  text: string | (() => string);
  label?: string;
  /** The screen's own success text. */
  copied?: string;
  failed?: string;
  /** The copied text is an address. */
  link?: boolean;
};

/** Copies a text and confirms it for 5 s. */
export function CopyButton({ text, label = t('ui.copy'), copied = t('ui.copied'), failed = t('ui.copyError'), link = false }: Props) {
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setDone(true);
      toast('success', copied, TOAST_MS.copied);
    } catch {
      toast('error', failed, TOAST_MS.copied);
    }
  };
  const Icon = done ? IconCheck : link ? IconLink : IconCopy;
  return (
    <IconButton label={label} className={css.copy} data-done={done} onClick={() => void copy()} onPointerLeave={() => setDone(false)}>
      <Icon size={14} stroke={1.8} aria-hidden />
    </IconButton>
  );
}
