import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { FEATURES, type Feature } from '../features.ts';
import { Section } from './Section.tsx';
import css from './FeatureGrid.module.css';

function Inside({ feature: { title, text, path, icon: Icon } }: { feature: Feature }): ReactNode {
  return (
    <>
      <Icon size={22} stroke={1.5} aria-hidden className={css.icon} />
      {path && (
        <span aria-hidden className={css.arrow}>
          ↗
        </span>
      )}
      <h3>{t(title)}</h3>
      <p>{t(text)}</p>
      {path ? <span className="visually-hidden">({t('core.newTab')})</span> : <span className={css.later}>{t('features.notYet')}</span>}
    </>
  );
}

/** The ten features. Features with a screen link to it in a new tab. */
export function FeatureGrid() {
  return (
    <Section title={t('landing.features')} lead={t('landing.featuresLead')}>
      <ul className={css.grid}>
        {FEATURES.map((feature) => (
          <li key={feature.title}>
            {feature.path ? (
              <a href={feature.path} target="_blank" rel="noopener" className={css.card}>
                <Inside feature={feature} />
              </a>
            ) : (
              <div className={css.card}>
                <Inside feature={feature} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
