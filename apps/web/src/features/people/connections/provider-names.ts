import type { Provider } from '@lootfolio/domain/connections';
import { IconBrandDiscord, IconBrandX, type Icon } from '@tabler/icons-react';
import type { PlainKey } from '../../../i18n/i18n.ts';

type Words = { name: string; icon: Icon; about: PlainKey; verified: PlainKey; unverified: PlainKey; join: PlainKey };

/** The texts about each service. The names are the same in every language. */
export const WORDS: Readonly<Record<Provider, Words>> = {
  discord: {
    name: 'Discord',
    icon: IconBrandDiscord,
    about: 'connections.aboutDiscord',
    verified: 'connections.member',
    unverified: 'connections.notMember',
    join: 'connections.joinDiscord',
  },
  x: {
    name: 'X',
    icon: IconBrandX,
    about: 'connections.aboutX',
    verified: 'connections.follower',
    unverified: 'connections.notFollower',
    join: 'connections.followX',
  },
};
