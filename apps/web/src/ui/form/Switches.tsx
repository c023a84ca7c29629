import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { currentLang, LANGUAGES, t, type Lang, type PlainKey } from '../../i18n/i18n.ts';
import { switchLanguage } from '../../lib/language.ts';
import { chooseTheme, useTheme, type Theme } from '../../lib/theme.ts';
import { toast } from '../overlay/toasts.ts';
import css from './Switches.module.css';

const THEMES: readonly { value: Theme; label: PlainKey; icon: typeof IconSun }[] = [
  { value: 'auto', label: 'shell.themeAuto', icon: IconDeviceDesktop },
  { value: 'dark', label: 'shell.themeDark', icon: IconMoon },
  { value: 'light', label: 'shell.themeLight', icon: IconSun },
];

async function switchTo(lang: Lang): Promise<void> {
  try {
    await switchLanguage(lang);
  } catch {
    toast('error', t('shell.couldNotLoad'));
  }
  requestAnimationFrame(() => document.getElementById(`lang-${lang}`)?.focus());
}

export function LanguageSwitch() {
  return (
    <div className={css.segments} role="group" aria-label={t('shell.language')}>
      {LANGUAGES.map((lang) => (
        <button
          key={lang}
          id={`lang-${lang}`}
          type="button"
          lang={lang}
          aria-pressed={currentLang() === lang}
          onClick={() => void switchTo(lang)}
        >
          {lang.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <div className={css.segments} role="group" aria-label={t('shell.theme')}>
      {THEMES.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          aria-label={t(label)}
          title={t(label)}
          onClick={() => chooseTheme(value)}
        >
          <Icon size={15} stroke={1.7} aria-hidden />
        </button>
      ))}
    </div>
  );
}
