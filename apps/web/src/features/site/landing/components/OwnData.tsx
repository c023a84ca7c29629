import { IconCheck } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { Section } from './Section.tsx';
import css from './OwnData.module.css';

const POINTS = ['landing.ownStart', 'landing.ownKeys', 'landing.ownExport', 'landing.ownSandbox'] as const;

/** Explains self-hosting, and how little it needs. */
export function OwnData() {
  return (
    <Section title={t('landing.own')} lead={t('landing.ownLead')}>
      <div className={css.columns}>
        <ul className={css.points}>
          {POINTS.map((key) => (
            <li key={key}>
              <IconCheck size={18} stroke={2} aria-hidden />
              {t(key)}
            </li>
          ))}
        </ul>
        <figure className={css.terminal} aria-label={t('landing.ownTerminal')}>
          <pre>
            <code>
              <span className={css.prompt}>$ </span>
              {'npm start\n'}
              <span className={css.output}>{t('landing.ownReady')}</span>
            </code>
          </pre>
        </figure>
      </div>
    </Section>
  );
}
