import { IconExternalLink } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { countryName } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Avatar } from '../../../../ui/value/Avatar.tsx';
import type { Player } from '../ranking.queries.ts';
import css from './PlayerName.module.css';

/** The address of somebody's public inventory. @param owner a Steam id, or the name in the address of a profile */
export const inventoryPath = (owner: string): string => pathTo('/public-inventory/$steamid', { params: { steamid: owner } });

/** The owner of an inventory, with links to the inventory and to their Steam profile. Both open a new tab. */
export function PlayerName({ player, size = 32 }: { player: Player; size?: number }) {
  return (
    // a press on the row opens the inventory too
    <span className={css.player} role="presentation" onClick={(event) => event.stopPropagation()}>
      <Avatar src={player.image} name={player.name} size={size} />
      <a className={css.name} href={inventoryPath(player.steam_id)} target="_blank" rel="noopener">
        {player.name}
      </a>
      {player.country !== null && (
        <abbr className={css.country} title={countryName(player.country)}>
          {player.country}
        </abbr>
      )}
      <a
        className={css.out}
        href={player.profile_url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('ranking.profileOf', { name: player.name })}
        title={t('ranking.profile')}
      >
        <IconExternalLink size={14} stroke={1.8} aria-hidden />
      </a>
    </span>
  );
}
