import { useId, useState, type ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../form/Button.tsx';
import { TextField } from '../form/TextField.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { errorText } from '../state/ListState.tsx';
import { Notice } from '../state/Notice.tsx';
import css from './ConfirmDialog.module.css';

type Props = {
  title: string;
  /** The figures of the action: count, sum, net. The last one is the result. */
  figures?: readonly { label: string; value: ReactNode }[];
  /** The action explained in words. */
  children?: ReactNode;
  confirmLabel?: string;
  /** The button that changes nothing, where "Cancel" could be taken for the action. */
  keepLabel?: string;
  /** A text that must be typed before it can be confirmed, and the label of its field. */
  typed?: { text: string; label: string };
  danger?: boolean;
  /** Locks the dialog until the promise settles. When it rejects, the dialog stays open and shows the cause. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
};

/** Asks for confirmation. The focus starts on the button that changes nothing. */
export function ConfirmDialog({
  title,
  figures = [],
  children,
  confirmLabel = t('ui.confirm'),
  keepLabel = t('ui.cancel'),
  typed,
  danger = false,
  onConfirm,
  onClose,
}: Props) {
  const effect = useId();
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<unknown>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} role="alertdialog" describedBy={effect} locked={busy} onClose={onClose}>
      <div id={effect}>
        {children}
        {figures.length > 0 && (
          <dl className={css.figures}>
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {typed && <TextField autoComplete="off" label={typed.label} value={text} onChange={setText} />}
      {refusal !== null && (
        <div role="alert" className={css.refusal}>
          <Notice tone="danger">{errorText(refusal)}</Notice>
        </div>
      )}
      <DialogActions>
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          {keepLabel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'filled'}
          disabled={typed && text.trim() !== typed.text}
          busy={busy}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Shows one message that must be read. */
export function AlertDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title={text} hideTitle role="alertdialog" onClose={onClose}>
      <p>{text}</p>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
