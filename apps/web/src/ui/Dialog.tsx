import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { useReturnFocus } from '../lib/use-return-focus.ts';
import { useEscape } from './escape.ts';
import { Kit } from './Kit.tsx';
import css from './Dialog.module.css';

type Props = {
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

/** A modal dialog: mount it to open it. The focus starts on `data-autofocus` or the first control. */
export function Dialog({
  title,
  onClose,
  role,
  locked = false,
  width,
  hideTitle = false,
  atTop = false,
  closeLabel,
  returnFocusTo,
  children,
  ...rest
}: Props) {
  const close = locked ? () => undefined : onClose;
  useReturnFocus(returnFocusTo);
  useEscape(close);
  return (
    <Kit>
      <Modal
        opened
        onClose={close}
        title={hideTitle ? undefined : title}
        // the kit puts `role` on the frame around its own dialog, so both elements need the name
        aria-label={role === 'alertdialog' ? title : undefined}
        attributes={hideTitle ? { content: { 'aria-label': title } } : undefined}
        withCloseButton={!hideTitle}
        role={role}
        size={width}
        fullScreen={rest.fullScreen}
        centered={!atTop}
        yOffset={atTop ? '12vh' : undefined}
        padding={atTop ? 0 : undefined}
        closeButtonProps={{ 'aria-label': closeLabel ?? t('ui.close') }}
      >
        {children}
      </Modal>
    </Kit>
  );
}

/** The buttons below a dialog's text. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>;
