import type { ReactNode } from 'react';
import { Frame } from './Frame.tsx';
import css from './Dialog.module.css';

type DialogProps = {
  title: string;
  onClose: () => void;
  /** `alertdialog` for a question or message that must not be missed. */
  role?: 'dialog' | 'alertdialog';
  /** The id of the text that a screen reader reads after the title. */
  describedBy?: string;
  /** True to keep the dialog open, whatever the user presses. */
  locked?: boolean;
  /** In pixels. */
  width?: number;
  fullScreen?: boolean;
  /** Hides the heading when the text below is enough. The title stays the accessible name. */
  hideTitle?: boolean;
  /** Shows the dialog near the top and without padding, for dialogs with a text input. */
  atTop?: boolean;
  closeLabel?: string;
  /** Selector of the element that gets the focus afterwards, when the opener may have been replaced by then. */
  returnFocusTo?: string;
  children: ReactNode;
};

/** A modal dialog. Mount it to open it. The focus starts on `data-autofocus` or the first control. */
export function Dialog({ locked = false, onClose, atTop = false, fullScreen = false, ...frame }: DialogProps) {
  return <Frame {...frame} place={fullScreen ? 'full' : atTop ? 'top' : 'center'} onClose={locked ? () => undefined : onClose} />;
}

/** The buttons below a dialog's text. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>;

/** The end of a long dialog. It stays in view while the content scrolls. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <div className={css.foot}>{children}</div>;
