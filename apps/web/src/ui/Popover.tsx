import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { useEscape } from './escape.ts';
import { useFloating, type Placing } from './floating.ts';
import css from './Popover.module.css';

const TABBABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

const tabbable = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>(TABBABLE)];

/** Tab goes round within the box. */
function keepFocus(event: KeyboardEvent, box: HTMLElement): void {
  const stops = tabbable(box);
  const last = event.shiftKey ? stops[0] : stops.at(-1);
  const at = document.activeElement;
  const leaves = at === last || !stops.some((stop) => stop === at);
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** The focus starts on `data-autofocus` or the first control, and goes back to the button from where it would be lost, or is lost already. */
function useFocusWithin(box: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const drop = box.current;
    const opener = button.current;
    const first = drop?.querySelector<HTMLElement>('[data-autofocus]') ?? (drop && tabbable(drop)[0]) ?? drop;
    first?.focus({ preventScroll: true });
    return () => {
      const at = document.activeElement;
      if (at === document.body || drop?.contains(at)) opener?.focus({ preventScroll: true });
    };
  }, [box, button]);
}

type DropProps = Pick<Props, 'label' | 'width' | 'className' | 'children'> & {
  id: string;
  align: Placing['align'];
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The dialog of a popover, for whoever renders its button apart. */
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
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    // not of what this has opened itself: there the focus stays as well
    if (event.key === 'Tab' && event.currentTarget.contains(event.target as Node)) keepFocus(event, event.currentTarget);
  };
  return (
    // what is pressed in here is no press on the row beneath, and Tab only goes round
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog's own keys
    <div
      ref={box}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={`${css.drop} ${className}`}
      style={{ width }}
      // also of what this has opened itself, which lies elsewhere on the page
      onPointerDown={({ nativeEvent }) => (inside.current = nativeEvent)}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </div>
  );
}

type Props = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** What the box is called. */
  label: string;
  align?: Placing['align'];
  /** In pixels; less on a narrower screen. */
  width: number;
  className?: string | undefined;
  /** The button beside which the box opens; it is the caller's to open and close it with. */
  target: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
};

/** A small dialog beside a button. Escape and a press elsewhere close it. */
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
