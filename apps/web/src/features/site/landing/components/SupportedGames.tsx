import { APP_IDS, LIVE_GAMES } from '@lootfolio/domain/games';
import { t } from '../../../../i18n/i18n.ts';
import css from './SupportedGames.module.css';

/** The marks are the project's own drawings. The alternative text is the game's full name. */
const GAMES = [
  { appId: APP_IDS.cs2, label: 'CS 2', mark: '/landing/games/cs2.svg', alt: 'Counter-Strike 2' },
  { appId: APP_IDS.dota2, label: 'Dota 2', mark: '/landing/games/dota2.svg', alt: 'Dota 2' },
  { appId: APP_IDS.rust, label: 'Rust', mark: '/landing/games/rust.svg', alt: 'Rust' },
  { appId: APP_IDS.tf2, label: 'TF 2', mark: '/landing/games/tf2.svg', alt: 'Team Fortress 2' },
] as const;

/** Presents two games as live. No other screen labels a game "soon". */
export function SupportedGames() {
  return (
    <section className={css.games} aria-label={t('landing.games')}>
      <h2 className="visually-hidden">{t('landing.games')}</h2>
      <ul>
        {GAMES.map(({ appId, label, mark, alt }) => (
          <li key={label} className={css.game} data-live={LIVE_GAMES.includes(appId)}>
            <span className={css.label}>
              <img src={mark} alt={alt} width={24} height={24} className={css.mark} />
              {label}
            </span>
            <span className={css.state}>{t(LIVE_GAMES.includes(appId) ? 'landing.live' : 'landing.soon')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
