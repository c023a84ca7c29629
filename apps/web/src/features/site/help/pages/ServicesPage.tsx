import { GAMES, type GameSlug } from '@lootfolio/domain/games';
import { IconArrowRight } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { FEATURES, type Feature } from '../../landing/landing.public.ts';
import { useFacts } from '../../facts/facts.public.ts';
import css from './ServicesPage.module.css';

const GAME_TEXTS: Record<GameSlug, { name: string; text: PlainKey }> = {
  cs2: { name: 'CS2', text: 'help.gameCs2' },
  dota2: { name: 'Dota 2', text: 'help.gameDota2' },
  tf2: { name: 'TF2', text: 'help.gameTf2' },
  rust: { name: 'Rust', text: 'help.gameRust' },
};

/** The whole card is a link. Its accessible name is the feature's name. */
function Service({ feature: { title, text, path, icon: Icon } }: { feature: Feature }) {
  return (
    <li className={css.service} data-open={path !== null}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <h2>
        {path === null ? (
          t(title)
        ) : (
          <AppLink href={path} className={css.cover}>
            {t(title)}
          </AppLink>
        )}
      </h2>
      <p>{t(text)}</p>
      {path === null ? <p className={css.later}>{t('features.notYet')}</p> : <IconArrowRight size={16} className={css.arrow} aria-hidden />}
    </li>
  );
}

function Plans() {
  return (
    <section aria-labelledby="plans">
      <h2 id="plans">{t('help.servicesPlans')}</h2>
      <div className={css.panel}>
        {useFacts().plans_sold ? (
          <>
            <h3>{t('help.plansSoldTitle')}</h3>
            <p>{t('help.plansSold1')}</p>
          </>
        ) : (
          <>
            <h3>{t('help.plansTitle')}</h3>
            <p>{t('help.plans1')}</p>
            <p>{t('help.plans2')}</p>
          </>
        )}
      </div>
    </section>
  );
}

function Games() {
  return (
    <section aria-labelledby="games">
      <h2 id="games">{t('help.servicesGames')}</h2>
      <div className={css.panel}>
        <p>{t('help.gamesLead')}</p>
        <dl className={css.games}>
          {GAMES.map(({ slug }) => (
            <div key={slug}>
              <dt>{GAME_TEXTS[slug].name}</dt>
              <dd>{t(GAME_TEXTS[slug].text)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The product's features, its price, and the supported games. */
export function ServicesPage() {
  return (
    <div className={css.page}>
      <PageHeader title={t('help.servicesTitle')} lead={t('help.servicesLead')} />
      <ul className={css.services}>
        {FEATURES.map((feature) => (
          <Service key={feature.title} feature={feature} />
        ))}
      </ul>
      <div className={css.facts}>
        <Plans />
        <Games />
      </div>
      <p className={css.more}>
        {t('help.servicesMore')}{' '}
        <AppLink href={pathTo('/faq')} className="link">
          {t('help.faqTitle')}
        </AppLink>
      </p>
    </div>
  );
}
