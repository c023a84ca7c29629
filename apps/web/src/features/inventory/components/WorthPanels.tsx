import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { useMobile } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/Button.tsx';
import css from './WorthPanels.module.css';

/** The panels above a list of things, side by side. On a phone a button opens them: the things are what people look for there. */
export function WorthPanels({ children }: { children: ReactNode }) {
  const isPhone = useMobile('shell');
  const [isOpen, setOpen] = useState(false);
  const panels = <div className={css.worth}>{children}</div>;
  if (!isPhone) return panels;
  return (
    <>
      <Button
        variant="default"
        className={css.open}
        aria-expanded={isOpen}
        icon={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('inventory.worthPanels')}
      </Button>
      {isOpen && panels}
    </>
  );
}
