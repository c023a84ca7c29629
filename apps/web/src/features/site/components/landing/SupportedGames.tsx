import { t } from '../../../../i18n/i18n.ts';
import css from './SupportedGames.module.css';

const GAMES = [
  { name: 'CS 2', isLive: true },
  { name: 'Dota 2', isLive: true },
  { name: 'Rust', isLive: false },
  { name: 'TF 2', isLive: false },
] as const;

/** Two games are presented as live; "soon" is said nowhere but here. */
export function SupportedGames() {
  return (
    <section className={css.games} aria-label={t('site.games')}>
      <h2 className={css.title}>{t('site.games')}</h2>
      <ul>
        {GAMES.map(({ name, isLive }) => (
          <li key={name} className={css.game} data-live={isLive}>
            <span>{name}</span>
            <span className={css.state}>{t(isLive ? 'site.live' : 'site.soon')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
