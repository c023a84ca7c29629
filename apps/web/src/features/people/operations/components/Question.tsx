import { useEffect, useRef, type ReactNode } from 'react';
import css from './Question.module.css';

/** A question within the panel, with its buttons. The first button gets the focus. */
export function Question({ title, text, children }: { title?: string; text: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('button')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} role="group" aria-label={title ?? text} className={css.question}>
      {title && <p className={css.title}>{title}</p>}
      <p>{text}</p>
      <div className={css.buttons}>{children}</div>
    </div>
  );
}
