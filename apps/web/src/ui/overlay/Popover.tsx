import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { useEscape } from './escape.ts';
import { useFloating, type Placing } from './floating.ts';
import { FocusGuards, focusInto } from './FocusGuards.tsx';
import css from './Popover.module.css';

/** Focuses `data-autofocus` or the first control. On close, returns the focus to the button if the focus was in the box or nowhere. */
function useFocusWithin(box: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const drop = box.current!;
    const opener = button.current;
    focusInto(drop);
    return () => {
      const at = document.activeElement;
      if (at === document.body || drop.contains(at)) opener?.focus({ preventScroll: true });
    };
  }, [box, button]);
}

type DropProps = Pick<Props, 'label' | 'width' | 'className' | 'children'> & {
  id: string;
  align: Placing['align'];
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The dialog of a popover, for callers that render the button themselves. */
export function Drop({ id, label, align, width, className = '', button, onClose, children }: DropProps) {
  const box = useRef<HTMLDivElement>(null);
  useFloating(button, box, { side: 'below', align, gap: 8 });
  useFocusWithin(box, button);
  useEscape(onClose);
  const inside = useRef<Event>(undefined);
  useEffect(() => {
    const onPress = (event: PointerEvent): void => {
      const { target } = event;
      const onButton = target instanceof Node && button.current?.contains(target);
      if (event !== inside.current && !onButton) onClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [button, onClose]);
  return (
    <FocusGuards box={box}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- handles no action */}
      <div
        ref={box}
        id={id}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={`${css.drop} ${className}`}
        style={{ width }}
        // React also reports presses in dialogs that this dialog opened, although they are elsewhere in the DOM
        onPointerDown={({ nativeEvent }) => (inside.current = nativeEvent)}
        // keeps clicks in here from the row beneath
        onClick={(event) => event.stopPropagation()}
      >
        {children}
      </div>
    </FocusGuards>
  );
}

type Props = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** The accessible name of the box. */
  label: string;
  align?: Placing['align'];
  /** Width in pixels; smaller on a narrow screen. */
  width: number;
  className?: string | undefined;
  /** The button beside which the box opens. The caller opens and closes it. */
  target: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
};

/** A small dialog beside a button. Escape and a press outside close it. */
export function Popover({ opened, onChange, align = 'center', target, ...drop }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {cloneElement(target, { ref: button, 'aria-haspopup': 'dialog', 'aria-expanded': opened, 'aria-controls': opened ? id : undefined })}
      {opened && createPortal(<Drop {...drop} id={id} align={align} button={button} onClose={() => onChange(false)} />, document.body)}
    </>
  );
}
