import { IconExternalLink } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Avatar } from '../../../../ui/value/Avatar.tsx';
import { Age, Money } from '../../../../ui/value/figures.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import css from './OverviewPanel.module.css';

/** The number of the most valuable names that are listed. */
const NAMES = 8;

type User = { avatar: string | null; username: string; profile: string };
/** The summary of any user's inventory. `items`: the most valuable names first. */
type Summary = {
  user: User;
  values: { total_value: number; total_count: number };
  items: readonly { name: string; slug: string; count: number; value: number }[];
  updated_at: string | null;
};

function Owner({ user }: { user: User }) {
  return (
    <div className={css.owner}>
      <Avatar src={user.avatar} name={user.username} size={44} />
      <a href={user.profile} target="_blank" rel="noopener noreferrer" className={`link ${css.name}`}>
        {user.username}
        <IconExternalLink size={13} stroke={1.8} aria-hidden />
        <span className="visually-hidden">({t('core.newTab')})</span>
      </a>
    </div>
  );
}

type Props = {
  /** The slug of the game. */
  game: string;
  query: { data: Summary | undefined; error: unknown; refetch: () => unknown };
};

/** The owner, the number and the value of their items, the time of the last reading, and their most valuable items. */
export function OverviewPanel({ game, query: { data, error, refetch } }: Props) {
  const now = useNow();
  return (
    <Panel title={t('inventory.overview')}>
      {data ? (
        <div className={css.parts}>
          <Owner user={data.user} />
          <dl className={css.facts}>
            <div>
              <dt>{t('inventory.totalValue')}</dt>
              <dd className={css.value}>
                <Money value={data.values.total_value} />
              </dd>
            </div>
            <div>
              <dt>{t('inventory.total')}</dt>
              <dd>{integer(data.values.total_count)}</dd>
            </div>
            <div>
              <dt>{t('inventory.lastUpdated')}</dt>
              <dd>{data.updated_at === null ? t('inventory.never') : <Age at={data.updated_at} now={now} />}</dd>
            </div>
          </dl>
          {data.items.length > 0 && (
            <ol className={css.names} aria-label={t('inventory.mostValuable')}>
              {data.items.slice(0, NAMES).map((item) => (
                <li key={item.slug}>
                  <a
                    className={css.item}
                    href={pathTo('/$game/item/$slug', { params: { game, slug: item.slug } })}
                    target="_blank"
                    rel="noopener"
                  >
                    {item.name}
                  </a>
                  {item.count > 1 && <span className="muted">{t('inventory.times', { n: integer(item.count) })}</span>}
                  <span className={css.amount}>
                    <Money value={item.value} />
                  </span>
                </li>
              ))}
            </ol>
          )}
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={286} />
      )}
    </Panel>
  );
}
