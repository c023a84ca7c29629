import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useMobile } from '../../lib/use-media.ts';
import { Button } from '../form/Button.tsx';
import css from './PhoneFold.module.css';

/** Panels above a list. On a phone a button opens them, because people look for the list there. @param label the text of the button */
export function PhoneFold({ label, children }: { label: string; children: ReactNode }) {
  const isPhone = useMobile('shell');
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <>
      <Button
        variant="default"
        className={css.open}
        aria-expanded={isOpen}
        icon={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && children}
    </>
  );
}
