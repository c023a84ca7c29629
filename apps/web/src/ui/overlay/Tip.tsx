import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type PointerEvent as Pointed,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { useFloating } from './floating.ts';
import css from './Tip.module.css';

const DELAY_MS = 250;

function TooltipText({ id, label, target }: { id: string; label: string; target: RefObject<HTMLElement | null> }) {
  const box = useRef<HTMLDivElement>(null);
  useFloating(target, box, { side: 'above', align: 'center', gap: 5 });
  return (
    <div ref={box} id={id} role="tooltip" className={css.tip}>
      {label}
    </div>
  );
}

/** While the tip is shown, Escape or a press elsewhere hides it. */
function useDismissal(opened: boolean, target: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    if (!opened) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    const onPress = ({ target: pressed }: PointerEvent): void => {
      if (!(pressed instanceof Node && target.current?.contains(pressed))) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  });
}

type Props = {
  label: string;
  /** An element that accepts a ref and the handlers, and is focusable. */
  children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>;
};

/** A short help text on hover, focus and touch. */
export function Tip({ label, children }: Props) {
  const id = useId();
  const target = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [opened, setOpened] = useState(false);
  const show = (delay: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(true), delay);
  };
  const hide = (): void => {
    clearTimeout(timer.current);
    setOpened(false);
  };
  useDismissal(opened, target, hide);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      {cloneElement(children, {
        ref: target,
        'aria-describedby': opened ? id : undefined,
        onFocus: () => show(0),
        onBlur: hide,
        onPointerEnter: ({ pointerType }: Pointed) => show(pointerType === 'touch' ? 0 : DELAY_MS),
        // a finger leaves at once, so keep the tip until the next press elsewhere
        onPointerLeave: ({ pointerType }: Pointed) => pointerType !== 'touch' && hide(),
      })}
      {opened && createPortal(<TooltipText id={id} label={label} target={target} />, document.body)}
    </>
  );
}

/** A text or figure with a help text on hover, focus and touch. */
export function Help({ label, className = '', children }: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    <Tip label={label}>
      <button type="button" className={`${css.help} ${className}`} onClick={(event) => event.stopPropagation()}>
        {children}
      </button>
    </Tip>
  );
}
