import type { RefObject } from 'react';
import { t } from '../../i18n/i18n.ts';
import { LanguageSwitch, ThemeSwitch } from '../../ui/form/Switches.tsx';
import { Drop } from '../../ui/overlay/Popover.tsx';
import css from './PreferencesPanel.module.css';

type Props = { id: string; button: RefObject<HTMLElement | null>; onClose: () => void };

export const PreferencesPanel = (drop: Props) => (
  <Drop {...drop} label={t('shell.preferences')} align="end" width={230}>
    <div className={css.rows}>
      <span>{t('shell.language')}</span>
      <LanguageSwitch />
      <span>{t('shell.theme')}</span>
      <ThemeSwitch />
    </div>
  </Drop>
);
