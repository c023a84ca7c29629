import { IconStarFilled } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { exactPercent } from '../../../../lib/format.ts';
import { errorText } from '../../../../ui/state/ListState.tsx';
import type { CaseInfo } from '../collections.queries.ts';
import css from './RareCard.module.css';

type Props = { info: CaseInfo; isOpen: boolean; error: unknown; onToggle: () => void; onRetry: () => void };

/** The card for knives and gloves. A press shows or hides them. */
export function RareCard({ info, isOpen, error, onToggle, onRetry }: Props) {
  const odds = info.opening.rarities[0]!.odds;
  return (
    <li className={css.item}>
      <button type="button" className={css.card} aria-expanded={isOpen} onClick={error ? onRetry : onToggle}>
        <span className={css.picture}>
          <IconStarFilled size={44} aria-hidden />
        </span>
        <span className={css.name}>{t('collections.rareItems')}</span>
        <span className={css.text}>{t('collections.rareText', { odds: exactPercent(odds) })}</span>
        <span className={css.action}>
          {error ? (
            <>
              {errorText(error)} {t('ui.retry')}
            </>
          ) : isOpen ? (
            t('collections.hideRare')
          ) : (
            t('collections.showRare', { n: info.rare_count })
          )}
        </span>
      </button>
    </li>
  );
}
