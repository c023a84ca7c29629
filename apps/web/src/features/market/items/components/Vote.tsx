import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { decimal } from '../../../../lib/format.ts';
import { storeNextPath } from '../../../../lib/next-path.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { expectsSession, useUser } from '../../../../lib/session.ts';
import type { Item } from '../items.queries.ts';
import { useVotes, voteFor, type Votes } from '../votes.queries.ts';
import css from './Vote.module.css';

const STARS = [1, 2, 3, 4, 5] as const;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** The star that a key moves the focus to, 1 to 5; null for any other key. */
function starAfter(key: string, star: number): number | null {
  if (key === 'Home') return 1;
  if (key === 'End') return 5;
  const step = STEPS[key];
  return step === undefined ? null : ((star - 1 + step + 5) % 5) + 1;
}

/** Rating and number of votes. The line is there before they arrive, so that nothing below it moves. */
function Figures({ votes }: { votes: Votes | undefined }) {
  if (votes === undefined)
    return (
      <span className={css.figures} style={{ visibility: 'hidden' }} aria-hidden>
        {t('items.voteNone')}
      </span>
    );
  if (votes.count === 0) return <span className={css.figures}>{t('items.voteNone')}</span>;
  return (
    <span className={css.figures}>
      <strong>{t('items.voteRating', { rating: decimal(votes.rating, 1) })}</strong> {t('items.voteCount', { n: votes.count })}
    </span>
  );
}

/**
 * The community's rating of an item in stars. A press gives the user's own vote. The arrow keys move between the stars; the space bar or
 * Enter votes. Visitors are sent to sign in and return to the same address.
 */
export function Vote({ item }: { item: Item }) {
  const router = useRouter();
  const signedIn = useUser() !== undefined;
  const { data: votes } = useVotes(item);
  const [pointed, setPointed] = useState<number | null>(null);
  const stars = useRef<HTMLDivElement>(null);
  const own = votes?.vote ?? null;
  const filled = pointed ?? own ?? Math.round(votes?.rating ?? 0);
  const give = (star: number): void => {
    // the user may not be known yet, although there is a session
    if (signedIn || expectsSession()) return void voteFor(item, star);
    storeNextPath(router.state.location.href);
    void router.navigate({ href: pathTo('/login') });
  };
  const onKeyDown = (event: KeyboardEvent, star: number): void => {
    const next = starAfter(event.key, star);
    if (next === null) return;
    event.preventDefault();
    stars.current?.querySelectorAll('button')[next - 1]?.focus();
  };
  return (
    <div className={css.vote} role="group" aria-label={t('items.vote')}>
      <div
        ref={stars}
        className={css.stars}
        role="radiogroup"
        aria-label={t('items.voteYours')}
        data-own={own !== null || pointed !== null}
        onPointerLeave={() => setPointed(null)}
      >
        {STARS.map((star) => {
          const Star = star <= filled ? IconStarFilled : IconStar;
          const label = t('items.voteStars', { n: star });
          return (
            <button
              key={star}
              type="button"
              role="radio"
              aria-checked={star === own}
              aria-label={label}
              title={signedIn ? label : t('items.voteSignIn')}
              tabIndex={star === (own ?? 1) ? 0 : -1}
              onClick={() => give(star)}
              onKeyDown={(event) => onKeyDown(event, star)}
              onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(star)}
            >
              <Star size={17} stroke={1.6} aria-hidden />
            </button>
          );
        })}
      </div>
      <Figures votes={votes} />
    </div>
  );
}
