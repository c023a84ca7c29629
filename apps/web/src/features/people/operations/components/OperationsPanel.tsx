import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef, type RefObject } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Drop } from '../../../../ui/overlay/Popover.tsx';
import { Sheet } from '../../../../ui/overlay/Sheet.tsx';
import { closePanel, openPanel, usePanelState } from '../panel-state.ts';
import { OperationDetails } from './OperationDetails.tsx';
import { OperationList } from './OperationList.tsx';
import css from './OperationsPanel.module.css';

type Props = { id: string; button: RefObject<HTMLButtonElement | null> };

/** Leads from one operation back to the list. Gets the focus when the operation was opened from the list. */
function Back() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button ref={button} type="button" className={css.back} onClick={() => openPanel()}>
      <IconChevronLeft size={16} stroke={1.8} aria-hidden />
      {t('operations.back')}
    </button>
  );
}

/** The user's long work, over any screen: the list, or one operation with its items. A sheet on a phone. */
export function OperationsPanel({ id, button }: Props) {
  const { opened, left } = usePanelState();
  const isMobile = useMobile('shell');
  const shown = typeof opened === 'string' ? opened : null;
  const content = shown ? <OperationDetails key={shown} id={shown} /> : <OperationList focused={left} />;
  if (isMobile)
    return (
      <Sheet title={t('operations.title')} onClose={closePanel}>
        <div className={css.sheet}>
          {shown && <Back />}
          {content}
        </div>
      </Sheet>
    );
  return (
    <Drop id={id} button={button} label={t('operations.title')} align="end" width={460} className={css.panel} onClose={closePanel}>
      <div className={css.head}>{shown ? <Back /> : <h2>{t('operations.title')}</h2>}</div>
      {content}
    </Drop>
  );
}
