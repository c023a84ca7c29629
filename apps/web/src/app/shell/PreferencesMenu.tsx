import { IconChevronDown } from '@tabler/icons-react';
import { lazy, useId, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { LazyPart } from '../../ui/state/LazyPart.tsx';
import css from './TopBar.module.css';

const PreferencesPanel = lazy(() =>
  importWithTimeout(() => import('./PreferencesPanel.tsx')).then((module) => ({ default: module.PreferencesPanel })),
);

/** The button beside the avatar: language and theme, which a signed-in user seldom changes. */
export function PreferencesMenu() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.more}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        aria-label={t('shell.preferences')}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </button>
      {opened && (
        <LazyPart>
          <PreferencesPanel id={id} button={button} onClose={() => setOpened(false)} />
        </LazyPart>
      )}
    </>
  );
}
