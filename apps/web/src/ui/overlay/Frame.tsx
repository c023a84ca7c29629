import { IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/i18n.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { IconButton } from '../form/IconButton.tsx';
import { useEscape } from './escape.ts';
import { FocusGuards, focusInto } from './FocusGuards.tsx';
import css from './Frame.module.css';

type Props = {
  title: string;
  /** `alertdialog` for a question or message that must not be missed. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** The id of the text that a screen reader reads after the title. */
  describedBy?: string | undefined;
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

/** Focuses the box, and again whenever the focus goes to the page or a box below. Messages lie above. */
function useFocusInside(box: RefObject<HTMLElement | null>): void {
  // a layout effect ends before `useReturnFocus` moves the focus to the page
  useLayoutEffect(() => {
    const inside = box.current!;
    const bringBack = (): void => {
      const at = document.activeElement!;
      // what opened later follows in the document
      const isBelow = inside.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_PRECEDING;
      if (isBelow && !at.closest('[data-above-dialogs]')) focusInto(inside);
    };
    focusInto(inside);
    document.addEventListener('focusin', bringBack);
    return () => document.removeEventListener('focusin', bringBack);
  }, [box]);
}

/** A modal box over the page. Meanwhile the page does not scroll and the focus stays inside. Escape and a press beside the box close it. */
export function Frame({
  title,
  role = 'dialog',
  describedBy,
  onClose,
  hideTitle = false,
  closeLabel,
  returnFocusTo,
  place,
  width,
  children,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const heading = useId();
  const [hasScrollBar] = useState(() => document.documentElement.clientWidth < innerWidth);
  useReturnFocus(returnFocusTo);
  useEscape(onClose);
  useFocusInside(box);
  return createPortal(
    // stops clicks inside from reaching the element that opened the box
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- handles no action
    <div
      className={css.layer}
      data-place={place}
      data-modal={hasScrollBar ? 'over scroll bar' : ''}
      onClick={(event) => event.stopPropagation()}
    >
      {/* without the default action of the press the focus stays inside */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape does the same */}
      <div className={css.scrim} onMouseDown={(event) => event.preventDefault()} onClick={onClose} />
      <FocusGuards box={box}>
        <div
          ref={box}
          role={role}
          aria-modal="true"
          aria-describedby={describedBy}
          {...(hideTitle ? { 'aria-label': title } : { 'aria-labelledby': heading })}
          tabIndex={-1}
          className={css.box}
          style={{ '--width': width === undefined ? undefined : `${width}px` } as CSSProperties}
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
      </FocusGuards>
    </div>,
    document.body,
  );
}
