import { marketName } from '@lootfolio/domain/markets';
import { MAIN_SALE_MARKETS, MORE_SALE_MARKETS } from '@lootfolio/domain/sales';
import { t } from '../../../i18n/i18n.ts';
import type { SelectOption } from '../../../ui/form/SelectField.tsx';

const optionOf = (slug: string): SelectOption<string> => ({
  value: slug,
  label: slug === 'other' ? t('sales.otherMarket') : marketName(slug),
});

/** The markets of forms and filters: Buff.163, the selling markets, and below "More" every other one. */
export const saleMarkets = (): readonly SelectOption<string>[] => [
  ...MAIN_SALE_MARKETS.map(optionOf),
  ...MORE_SALE_MARKETS.map((slug) => ({ ...optionOf(slug), group: t('sales.moreMarkets') })),
];
