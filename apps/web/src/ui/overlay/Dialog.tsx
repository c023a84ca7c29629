import type { ReactNode } from 'react';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { whenUsed } from '../../lib/when-used.ts';
import { useEscape } from './escape.ts';
import { LazyPart } from '../state/LazyPart.tsx';
import { preloadable } from './preloadable.tsx';
import css from './Dialog.module.css';

export type DialogProps = {
  title: string;
  onClose: () => void;
  /** `alertdialog` for a question or message that must not be missed. */
  role?: 'dialog' | 'alertdialog';
  /** Nothing closes the dialog while this is true. */
  locked?: boolean;
  /** In pixels. */
  width?: number;
  fullScreen?: boolean;
  /** Hides the heading when the text below is enough; it stays the accessible name. */
  hideTitle?: boolean;
  /** Near the top and without padding: for dialogs with a text input. */
  atTop?: boolean;
  closeLabel?: string;
  /** Selector of the element that gets the focus afterwards, when the opener may have been replaced by then. */
  returnFocusTo?: string;
  children: ReactNode;
};

const DialogFrame = preloadable(async () => (await import('./DialogFrame.tsx')).DialogFrame);
export const preloadDialog = DialogFrame.preload;
// a page that is only read does not load it, and the first dialog opens without waiting
whenUsed(() => void preloadDialog());

/** A modal dialog: mount it to open it. The focus starts on `data-autofocus` or the first control. */
export function Dialog({ locked = false, returnFocusTo, onClose, ...frame }: DialogProps) {
  const close = locked ? () => undefined : onClose;
  useReturnFocus(returnFocusTo);
  useEscape(close);
  return (
    <LazyPart onClose={onClose}>
      <DialogFrame {...frame} onClose={close} />
    </LazyPart>
  );
}

/** The buttons below a dialog's text. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>;
