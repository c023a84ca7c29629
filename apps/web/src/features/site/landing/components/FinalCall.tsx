import { t } from '../../../../i18n/i18n.ts';
import { Actions } from './Actions.tsx';
import css from './FinalCall.module.css';

/** Repeats the links of the page's start at its end. */
export function FinalCall() {
  return (
    <section className={css.call} aria-label={t('landing.final')}>
      <h2 className={css.title}>{t('landing.final')}</h2>
      <p className={css.lead}>{t('landing.finalLead')}</p>
      <Actions />
    </section>
  );
}
