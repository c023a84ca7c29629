import type { TaskIcon } from '@lootfolio/domain/giveaways';
import { IconBox, IconCoins, IconCrown, IconDiamond, IconGift, IconMedal, IconStar, IconTrophy, type Icon } from '@tabler/icons-react';

export const ICONS: Readonly<Record<TaskIcon, Icon>> = {
  star: IconStar,
  gift: IconGift,
  trophy: IconTrophy,
  medal: IconMedal,
  crown: IconCrown,
  gem: IconDiamond,
  coins: IconCoins,
  box: IconBox,
};

/** The names of the services by which tasks are completed. */
export const SERVICES = { discord: 'Discord', x: 'X' } as const;
