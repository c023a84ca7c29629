import { IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/i18n.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { IconButton } from '../form/IconButton.tsx';
import { useEscape } from './escape.ts';
import { focusInto, trapTab } from './focus-trap.ts';
import css from './Frame.module.css';

type Props = {
  title: string;
  /** `alertdialog` for a question or message that must not be missed. */
  role?: 'dialog' | 'alertdialog' | undefined;
  onClose: () => void;
  /** Hides the heading and its close button. The title stays the accessible name. */
  hideTitle?: boolean | undefined;
  closeLabel?: string | undefined;
  /** Selector of the element that gets the focus afterwards, when the opener may have been replaced by then. */
  returnFocusTo?: string | undefined;
  /** The position and the form of the box in the window. */
  place: 'center' | 'top' | 'full' | 'below' | 'right';
  /** In pixels. */
  width?: number | undefined;
  children: ReactNode;
};

/** A modal box over the page. Meanwhile the page does not scroll and the focus stays inside. Escape and a press beside the box close it. */
export function Frame({ title, role = 'dialog', onClose, hideTitle = false, closeLabel, returnFocusTo, place, width, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const heading = useId();
  useReturnFocus(returnFocusTo);
  useEscape(onClose);
  useLayoutEffect(() => focusInto(box.current), []);
  return createPortal(
    // stops clicks inside from reaching the element that opened the box
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- handles no action
    <div className={css.layer} data-place={place} data-modal onClick={(event) => event.stopPropagation()}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape does the same */}
      <div className={css.scrim} onClick={onClose} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role comes in; it handles the keys of a dialog */}
      <div
        ref={box}
        role={role}
        aria-modal="true"
        {...(hideTitle ? { 'aria-label': title } : { 'aria-labelledby': heading })}
        tabIndex={-1}
        className={css.box}
        style={{ '--width': width === undefined ? undefined : `${width}px` } as CSSProperties}
        onKeyDown={trapTab}
      >
        {!hideTitle && (
          <div className={css.head}>
            <h2 id={heading}>{title}</h2>
            <IconButton label={closeLabel ?? t('ui.close')} onClick={onClose}>
              <IconX size={18} stroke={1.8} aria-hidden />
            </IconButton>
          </div>
        )}
        <div className={css.body}>{children}</div>
      </div>
    </div>,
    document.body,
  );
}
