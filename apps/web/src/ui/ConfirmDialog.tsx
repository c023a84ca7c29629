import { Button, Group, Modal } from '@mantine/core';
import './mantine-modal.css';
import '@mantine/core/styles/Group.css';
import { useId, useState, type ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { useFocusBack } from '../lib/use-focus-back.ts';

type Props = {
  title: string;
  /** What will happen: count, sum, net. */
  children: ReactNode;
  confirmLabel?: string;
  danger?: boolean;
  /** May take its time: the dialog stays, locked, until it is done. A rejection is the caller's to show. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
};

/** Asks before something is done. Focus starts on "Cancel". */
export function ConfirmDialog({ title, children, confirmLabel = t('ui.confirm'), danger = false, onConfirm, onClose }: Props) {
  useFocusBack();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      title={title}
      id={id}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div>{children}</div>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button color={danger ? 'red' : undefined} loading={busy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}

/** Says one thing that must be read. */
export function AlertDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} withCloseButton={false} role="alertdialog" aria-label={text}>
      <p>{text}</p>
      <Group justify="flex-end" mt={16}>
        <Button data-autofocus onClick={onClose}>
          {t('ui.close')}
        </Button>
      </Group>
    </Modal>
  );
}
