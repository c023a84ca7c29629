import { t } from '../../../../i18n/i18n.ts';
import { Avatar } from '../../../../ui/value/Avatar.tsx';
import type { PastGiveaway } from '../giveaways.queries.ts';
import css from './Winner.module.css';

export function Winner({ winner }: { winner: NonNullable<PastGiveaway['winner']> }) {
  const name = winner.user_name ?? t('giveaways.deletedUser');
  return (
    <span className={css.winner}>
      <Avatar src={winner.avatar_medium} name={name} size={24} />
      <span>{name}</span>
      {winner.profile_url !== null && (
        <a href={winner.profile_url} target="_blank" rel="noopener noreferrer" className="link">
          {t('giveaways.profile')}
        </a>
      )}
    </span>
  );
}
