import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMobile } from '../../lib/use-media.ts';
import { useStored } from '../../lib/use-stored.ts';
import { useBelowBar } from '../table/below-bar.ts';
import { Button } from '../form/Button.tsx';
import css from './Fold.module.css';

type Props = {
  /** The text of the button. */
  label: string;
  /** The name under which this browser remembers that the panels are open. */
  name: string;
  /** True to fold on every screen. Else only a phone folds. */
  always?: boolean;
  /** True while the panels hold something that needs attention, as the label says. */
  warns?: boolean;
  children: ReactNode;
};

/** Panels near a list, behind a button, because people look for the list there. In a `ListBar` they open below the bar. */
export function Fold({ label, name, always = false, warns = false, children }: Props) {
  const isPhone = useMobile('shell');
  const [stored, store] = useStored(`fold-${name}`);
  const isOpen = stored === 'open';
  const showBelow = useBelowBar();
  if (!isPhone && !always) return children;
  return (
    <>
      <Button
        variant="default"
        className={css.open}
        aria-expanded={isOpen}
        data-warns={warns}
        icon={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        onClick={() => store(isOpen ? null : 'open')}
      >
        {label}
      </Button>
      {isOpen && showBelow(<div className={css.panels}>{children}</div>)}
    </>
  );
}
