import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { hideFirstSteps, showsSteps, useFirstSteps, type FirstStep } from '../own.queries.ts';
import css from './FirstSteps.module.css';

const STEPS: readonly { step: FirstStep; label: PlainKey; href: string }[] = [
  { step: 'key', label: 'dashboard.stepKey', href: pathTo('/user-details', { hash: 'market_api' }) },
  { step: 'inventory', label: 'dashboard.stepInventory', href: pathTo('/inventory') },
  { step: 'purchases', label: 'dashboard.stepPurchases', href: pathTo('/investments') },
  { step: 'watch', label: 'dashboard.stepWatch', href: pathTo('/comparison') },
  { step: 'mail', label: 'dashboard.stepMail', href: pathTo('/user-details', { hash: 'e_mail' }) },
];

/** What a new user does first, each step ticked when it is done. Gone when all are done, or when the user hides it. */
export function FirstSteps() {
  const { data } = useFirstSteps();
  if (!data || !showsSteps(data)) return null;
  const done = STEPS.filter(({ step }) => data.steps[step]).length;
  return (
    <section className={css.steps} aria-labelledby="first-steps">
      <h2 id="first-steps" className={css.title}>
        {t('dashboard.firstSteps')} <span className={css.count}>{t('dashboard.stepsDone', { done, n: STEPS.length })}</span>
      </h2>
      <ol className={css.list}>
        {STEPS.map(({ step, label, href }) => (
          <li key={step}>
            {data.steps[step] ? (
              <span className={css.done}>
                <IconCircleCheckFilled size={16} aria-hidden />
                {t(label)} <span className="visually-hidden">{t('dashboard.stepDone')}</span>
              </span>
            ) : (
              <AppLink href={href} className={css.open}>
                <IconCircle size={16} stroke={1.8} aria-hidden />
                {t(label)}
              </AppLink>
            )}
          </li>
        ))}
      </ol>
      <IconButton label={t('dashboard.hideSteps')} onClick={() => void hideFirstSteps()}>
        <IconX size={15} stroke={1.8} aria-hidden />
      </IconButton>
    </section>
  );
}
