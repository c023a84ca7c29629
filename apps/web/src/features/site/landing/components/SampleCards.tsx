import type { CSSProperties } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { Section } from './Section.tsx';
import css from './SampleCards.module.css';

/** Prices in thousandths of a dollar. The project drew the pictures itself. */
const SAMPLES = [
  { name: 'AWP | Dragon Lore', price: 4_999_000, game: 'CS 2', art: '/landing/dragon-lore.svg', color: '#eb4b4b' },
  { name: 'Mann Co. Supply Crate Key', price: 1_680, game: 'TF 2', art: '/landing/crate-key.svg', color: '#c9a400' },
  { name: 'Dragonclaw Hook', price: 129_000, game: 'Dota 2', art: '/landing/dragonclaw-hook.svg', color: '#b28a33' },
  { name: 'AK47U | Alien Red', price: 129_000, game: 'Rust', art: '/landing/alien-red.svg', color: '#d32c2c' },
] as const;

/** One item of each game. */
export function SampleCards() {
  return (
    <Section title={t('landing.samples')} lead={t('landing.samplesLead')}>
      <ul className={css.cards}>
        {SAMPLES.map(({ name, price, game, art, color }) => (
          <li key={name} className={css.card} style={{ '--rarity': color } as CSSProperties}>
            <div className={css.picture}>
              <img src={art} alt="" width={256} height={192} loading="lazy" decoding="async" />
            </div>
            <div className={css.text}>
              <h3>{name}</h3>
              <p className={css.line}>
                <span>{game}</span>
                <strong>{money(price)}</strong>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
