import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { useFocusBack } from '../lib/use-focus-back.ts';
import { useEscape } from './escape.ts';
import { Kit } from './Kit.tsx';
import css from './Dialog.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** `alertdialog` asks or says something that must not be missed. */
  role?: 'dialog' | 'alertdialog';
  /** While something is under way nothing closes it. */
  locked?: boolean;
  /** In pixels. */
  width?: number;
  fullScreen?: boolean;
  /** Leaves the heading out where the words below say it all; it is still read aloud. */
  hideTitle?: boolean;
  /** Near the top and without padding: for what is typed into. */
  atTop?: boolean;
  closeLabel?: string;
  /** Whatever gets the focus afterwards, where that may be another element by then. */
  focusBack?: string;
  children: ReactNode;
};

/** Lies over the page until it is closed: mount it to open it. The focus starts on `data-autofocus` or the first control. */
export function Dialog({
  title,
  onClose,
  role,
  locked = false,
  width,
  hideTitle = false,
  atTop = false,
  closeLabel,
  focusBack,
  children,
  ...rest
}: Props) {
  const close = locked ? () => undefined : onClose;
  useFocusBack(focusBack);
  useEscape(close);
  return (
    <Kit>
      <Modal
        opened
        onClose={close}
        title={hideTitle ? undefined : title}
        // the kit gives `role` to the frame around its own dialog: each of the two has the name
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

/** The buttons below what a dialog says. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>;
