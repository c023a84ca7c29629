import {
  IconArrowsLeftRight,
  IconBackpack,
  IconBox,
  IconChartDonut,
  IconGift,
  IconReceipt,
  IconReportMoney,
  IconStar,
  IconTargetArrow,
  IconTrendingUp,
  type Icon,
} from '@tabler/icons-react';
import type { PlainKey } from '../../../i18n/i18n.ts';
import { pathTo } from '../../../lib/path-to.ts';

/** `path` is null while the feature has no screen; its card then has no link. */
export type Feature = { title: PlainKey; text: PlainKey; path: string | null; icon: Icon };

/** The ten advertised features in the order of the public pages: available ones first. */
export const FEATURES: readonly Feature[] = [
  { title: 'features.comparison', text: 'features.comparisonText', path: pathTo('/comparison'), icon: IconArrowsLeftRight },
  { title: 'features.watchlist', text: 'features.watchlistText', path: pathTo('/watchlist'), icon: IconStar },
  { title: 'features.trades', text: 'features.tradesText', path: pathTo('/dashboard'), icon: IconReceipt },
  { title: 'features.simulator', text: 'features.simulatorText', path: pathTo('/cs2/simulator'), icon: IconBox },
  { title: 'features.trends', text: 'features.trendsText', path: pathTo('/trends'), icon: IconTrendingUp },
  { title: 'features.inventory', text: 'features.inventoryText', path: pathTo('/inventory'), icon: IconBackpack },
  { title: 'features.investments', text: 'features.investmentsText', path: pathTo('/investments'), icon: IconReportMoney },
  { title: 'features.portfolio', text: 'features.portfolioText', path: pathTo('/analytics'), icon: IconChartDonut },
  { title: 'features.targets', text: 'features.targetsText', path: pathTo('/target'), icon: IconTargetArrow },
  { title: 'features.giveaways', text: 'features.giveawaysText', path: pathTo('/giveaways'), icon: IconGift },
];
