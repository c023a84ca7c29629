import { Modal } from '@mantine/core';
import { t } from '../../i18n/i18n.ts';
import type { DialogProps } from './Dialog.tsx';
import { Kit } from './Kit.tsx';

type Props = Omit<DialogProps, 'locked' | 'returnFocusTo'>;

/** What `Dialog` shows: apart, because the kit's code comes with it. */
export function DialogFrame({ title, onClose, role, width, hideTitle = false, atTop = false, closeLabel, fullScreen, children }: Props) {
  return (
    <Kit>
      <Modal
        opened
        onClose={onClose}
        title={hideTitle ? undefined : title}
        // the kit puts `role` on the frame around its own dialog, so both elements need the name
        aria-label={role === 'alertdialog' ? title : undefined}
        attributes={hideTitle ? { content: { 'aria-label': title } } : undefined}
        withCloseButton={!hideTitle}
        role={role}
        size={width}
        fullScreen={fullScreen}
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
