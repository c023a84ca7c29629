import { t } from '../../../../i18n/i18n.ts';
import { useUser } from '../../../../lib/session.ts';
import { Actions } from './Actions.tsx';
import { Example } from './Example.tsx';
import { Shot } from './Shot.tsx';
import { SupportedGames } from './SupportedGames.tsx';
import css from './Hero.module.css';

const STEPS = [
  { title: 'landing.compareTitle', text: 'landing.compareText' },
  { title: 'landing.analyzeTitle', text: 'landing.analyzeText' },
  { title: 'landing.manageTitle', text: 'landing.manageText' },
  { title: 'landing.profitTitle', text: 'landing.profitText' },
] as const;

/** The purpose of the product, the links to it, and a picture of it. */
export function Hero() {
  const user = useUser();
  return (
    <div className={css.hero}>
      <div className={css.inside}>
        <div className={css.head}>
          <h1 className={css.title}>
            <span className={css.line}>
              <span>{t('landing.compare')}</span> <span>{t('landing.analyze')}</span>
            </span>{' '}
            <span className={css.line}>
              <span>{t('landing.manage')}</span> <span className={css.profit}>{t('landing.makeProfit')}</span>
            </span>
          </h1>
          <p className={css.lead}>{t('landing.lead')}</p>
          <Actions />
          {!user && <p className={css.note}>{t('landing.signInNote')}</p>}
          <SupportedGames />
        </div>
        <figure className={css.shot}>
          <Shot name="comparison" phone="comparison-phone" alt={t('landing.comparisonShot')} first />
          <figcaption>{t('landing.comparisonCaption')}</figcaption>
        </figure>
        <div className={css.example}>
          <Example />
        </div>
        <ul className={css.steps}>
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h2>{t(title)}</h2>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
