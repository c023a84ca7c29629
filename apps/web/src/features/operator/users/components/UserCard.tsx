import { t } from '../../../../i18n/i18n.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import css from '../../../../ui/table/RowCard.module.css';
import type { User } from '../users.queries.ts';
import { Actions, Joined, Person, Role, State, SteamId } from './user-parts.tsx';

/** A user on a phone. */
export function UserCard({ user, href }: { user: User; href: string }) {
  return (
    <article className={css.card} aria-label={user.user_name}>
      <header className={css.head}>
        <Person user={user} href={href} />
        <State user={user} />
      </header>
      <dl className={`${css.figures} ${css.three}`}>
        <div>
          <dt>{t('users.balance')}</dt>
          <dd>
            <Money value={user.balance} />
          </dd>
        </div>
        <div>
          <dt>{t('users.joined')}</dt>
          <dd>
            <Joined user={user} />
          </dd>
        </div>
        <div>
          <dt>{t('users.role')}</dt>
          <dd>
            <Role user={user} />
          </dd>
        </div>
      </dl>
      <footer className={css.foot}>
        <SteamId user={user} />
        <Actions user={user} />
      </footer>
    </article>
  );
}
