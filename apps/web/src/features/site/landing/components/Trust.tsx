import { IconAlertTriangle, IconBuildingStore, IconClock } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { Section } from './Section.tsx';
import { Shot } from './Shot.tsx';
import css from './Trust.module.css';

const REASONS = [
  { title: 'landing.trustSource', text: 'landing.trustSourceText', icon: IconBuildingStore },
  { title: 'landing.trustAge', text: 'landing.trustAgeText', icon: IconClock },
  { title: 'landing.trustOutlier', text: 'landing.trustOutlierText', icon: IconAlertTriangle },
] as const;

/** Why the prices can be trusted. */
export function Trust() {
  return (
    <Section title={t('landing.trust')} lead={t('landing.trustLead')}>
      <div className={css.columns}>
        <div>
          <ul className={css.reasons}>
            {REASONS.map(({ title, text, icon: Icon }) => (
              <li key={title}>
                <Icon size={20} stroke={1.6} aria-hidden />
                <div>
                  <h3>{t(title)}</h3>
                  <p>{t(text)}</p>
                </div>
              </li>
            ))}
          </ul>
          <AppLink href={pathTo('/status')} className="link">
            {t('landing.toStatus')}
          </AppLink>
        </div>
        <Shot name="item" phone="item-phone" alt={t('landing.itemShot')} />
      </div>
    </Section>
  );
}
