import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { t } from '../../i18n/i18n.ts';
import { InfoModal } from './InfoModal.tsx';
import { dismissToast, useToasts, type Toast } from './toasts.ts';
import { useHoverOrFocus } from './use-hover-or-focus.ts';
import { useCountdown } from './use-countdown.ts';
import { IconButton } from '../form/IconButton.tsx';
import css from './Toasts.module.css';

const ICONS = { success: IconCheck, error: IconAlertTriangle, info: IconInfoCircle };

function ToastCard({ toast }: { toast: Toast }) {
  const [paused, handlers] = useHoverOrFocus();
  useCountdown(toast.ms, paused, () => dismissToast(toast.id));
  const act = (): void => {
    dismissToast(toast.id);
    toast.action?.run();
  };
  const Icon = ICONS[toast.kind];
  return (
    <div className={css.toast} data-kind={toast.kind} {...handlers}>
      <Icon size={16} aria-hidden className={css.icon} />
      <span>
        {toast.title === undefined ? (
          toast.text
        ) : (
          <>
            <strong className={css.title}>{toast.title}</strong>
            <span>{toast.text}</span>
          </>
        )}
        {toast.action && (
          <button type="button" className={css.action} onClick={act}>
            {toast.action.label}
          </button>
        )}
      </span>
      <IconButton label={t('core.dismiss')} size="small" onClick={() => dismissToast(toast.id)}>
        <IconX size={14} aria-hidden />
      </IconButton>
    </div>
  );
}

/** The only place where pop-up messages are rendered. */
export function Toasts() {
  const { toasts, info } = useToasts();
  return (
    <div className={css.region} role="status" aria-live="polite" data-above-dialogs>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      {info && <InfoModal key={info.id} card={info} />}
    </div>
  );
}
