import type { ReactNode } from 'react';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { t } from '../../../../i18n/i18n.ts';
import type { Player } from '../ranking.queries.ts';
import { PlayerName } from './PlayerName.tsx';
import css from './PlayerList.module.css';

type Props = {
  title: string;
  query: { data: { items: readonly Player[] } | undefined; error: unknown; refetch: () => unknown };
  /** The number of rows of the list. */
  count: number;
  /** True to show the places. */
  ranked?: boolean;
  /** The figure of a row. */
  children: (player: Player) => ReactNode;
};

/** A short list of owners of inventories with one figure each. */
export function PlayerList({ title, query: { data, error, refetch }, count, ranked = false, children }: Props) {
  return (
    <Panel title={title} flush>
      {data ? (
        data.items.length === 0 ? (
          <p className={css.none}>{t('ranking.none')}</p>
        ) : (
          <ol className={css.list} aria-label={title}>
            {data.items.map((player) => (
              <li key={player.steam_id} className={css.row}>
                {ranked && <span className={css.rank}>{player.rank}</span>}
                <PlayerName player={player} size={28} />
                <span className={css.figure}>{children(player)}</span>
              </li>
            ))}
          </ol>
        )
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={css.list} aria-hidden>
          {Array.from({ length: count }, (_, at) => (
            <div key={at} className={css.row}>
              <Skeleton height={28} />
            </div>
          ))}
        </div>
      )}
    </Panel>
  );
}
