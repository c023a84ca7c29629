import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { useKeyMarkets, useSellingMarkets } from '../../../market/marketplaces/marketplaces.public.tsx';
import type { ListedItem } from '../listed-items.queries.ts';
import { LOWER_MARKETS } from '../listed-items.rules.ts';
import field from '../../../../ui/form/field.module.css';
import css from './LowerMarkets.module.css';

type Props = { items: readonly ListedItem[]; value: readonly string[]; onChange: (slugs: string[]) => void };

/** Chooses the markets on which prices go down. A market without a key that may change prices cannot be chosen. */
export function LowerMarkets({ items, value, onChange }: Props) {
  const keys = useKeyMarkets();
  const sells = useSellingMarkets();
  const listings = items.flatMap(({ markets }) => markets);
  const toggle = (slug: string, on: boolean): void => onChange(LOWER_MARKETS.filter((one) => (one === slug ? on : value.includes(one))));
  const isKeyless = (slug: string): boolean => keys !== null && !keys.includes(slug);
  const isOff = (slug: string): boolean => !isKeyless(slug) && sells !== null && !sells.includes(slug);
  return (
    <fieldset className={css.markets}>
      <legend className={field.label}>{t('listed-items.lowerMarkets')}</legend>
      <div className={css.list}>
        {LOWER_MARKETS.map((slug) => {
          const { id, name } = findMarket(slug)!;
          const count = listings.filter((one) => one.slug === slug).length;
          return (
            <Checkbox
              key={slug}
              className={css.market}
              checked={value.includes(slug)}
              disabled={isKeyless(slug) || isOff(slug)}
              onChange={(on) => toggle(slug, on)}
            >
              <MarketBadge id={id} name={name} />
              <span className={css.count}>
                {isKeyless(slug)
                  ? t('listed-items.noKey')
                  : isOff(slug)
                    ? t('listed-items.sellingOff')
                    : t('listed-items.listedHere', { n: count })}
              </span>
            </Checkbox>
          );
        })}
      </div>
      <p className={css.links}>
        {LOWER_MARKETS.some(isOff) && (
          <AppLink className="link" href={pathTo('/user-details', { hash: 'market_api' })}>
            {t('selling.enableSelling')}
          </AppLink>
        )}
        {LOWER_MARKETS.some(isKeyless) && (
          <AppLink className="link" href={pathTo('/user-details', { hash: 'market_api' })}>
            {t('listed-items.setKeys')}
          </AppLink>
        )}
      </p>
    </fieldset>
  );
}
