import { IconExternalLink, IconTargetArrow } from '@tabler/icons-react';
import { hasTargets } from '@lootfolio/domain/targets';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import type { Item } from '../items.queries.ts';
import css from './ItemActions.module.css';

const STEAM_MARKET = 'https://steamcommunity.com/market/listings';

/** What can be done with the item. `children` come first. */
export function ItemActions({ item, children }: { item: Item; children: ReactNode }) {
  return (
    <div className={css.actions}>
      {children}
      {hasTargets(item.game) && (
        <ButtonLink
          variant="default"
          icon={<IconTargetArrow size={16} stroke={1.7} aria-hidden />}
          href={pathTo('/target', { search: { set: `${item.game}/${item.slug}` } })}
        >
          {t('items.setTarget')}
        </ButtonLink>
      )}
      <a
        className={css.steam}
        href={`${STEAM_MARKET}/${item.app_id}/${encodeURIComponent(item.market_hash_name)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('items.steamMarket')}
        <IconExternalLink size={14} stroke={1.8} aria-hidden />
      </a>
      <CopyButton text={item.name} label={t('items.copyName')} />
    </div>
  );
}
