import { IconX } from '@tabler/icons-react';
import { CatchBoundary } from '@tanstack/react-router';
import { createContext, Suspense, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/i18n.ts';
import { IconButton } from '../form/IconButton.tsx';
import css from './LazyPart.module.css';

const Close = createContext<(() => void) | undefined>(undefined);

/** Offers to reload the page: browsers may cache the failure of a module, and after an update the old module no longer exists. */
function Failed() {
  const close = use(Close);
  const message = (
    <p className={css.failed} data-above-dialogs={close !== undefined || undefined} role="alert">
      <span>
        {t('core.partFailed')}{' '}
        <button type="button" className="link" onClick={() => location.reload()}>
          {t('core.reload')}
        </button>
      </span>
      {close && (
        <IconButton label={t('core.dismiss')} size="small" onClick={close}>
          <IconX size={14} aria-hidden />
        </IconButton>
      )}
    </p>
  );
  return close ? createPortal(message, document.body) : message;
}

type Props = {
  fallback?: ReactNode;
  /** Closes a part that lies over the screen, such as a dialog. Its error is shown over the screen too, and can be dismissed. */
  onClose?: () => void;
  children: ReactNode;
};

/** A part with lazily loaded code. A failed load shows an error in its place; the rest of the screen and typed text stay. */
export function LazyPart({ fallback, onClose, children }: Props) {
  return (
    <Close value={onClose}>
      <CatchBoundary getResetKey={() => 0} errorComponent={Failed}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </CatchBoundary>
    </Close>
  );
}
