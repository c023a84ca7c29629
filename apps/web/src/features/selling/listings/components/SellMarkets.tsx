import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { useFocusOnProblem } from '../../../../ui/form/use-focus-on-problem.ts';
import { MarketPresence } from '../../presence/presence.public.tsx';
import css from './SellMarkets.module.css';

type Props = {
  chosen: readonly string[];
  /** Slugs of the markets with a key; null until they are loaded. */
  keys: readonly string[] | null;
  /** Slugs of the markets whose keys may list. */
  sells: readonly string[];
  /** Why the choice was refused, or null. */
  problem: string | null;
  onChange: (chosen: string[]) => void;
};

/** The markets on which the things are listed. One without a key that may list cannot be chosen, and leads to where that is set. */
export function SellMarkets({ chosen, keys, sells, problem, onChange }: Props) {
  const box = useFocusOnProblem<HTMLFieldSetElement>(problem);
  return (
    <fieldset ref={box} tabIndex={-1} className={css.markets} data-refused={problem !== null}>
      <legend>{t('listings.markets')}</legend>
      {SELLING_MARKETS.map((slug) => {
        const { id, name } = findMarket(slug)!;
        const hasKey = keys?.includes(slug) ?? false;
        const canList = hasKey && sells.includes(slug);
        return (
          <div key={slug} className={css.market}>
            <Checkbox
              checked={chosen.includes(slug)}
              disabled={!canList}
              onChange={(on) => onChange(SELLING_MARKETS.filter((one) => (one === slug ? on : chosen.includes(one))))}
            >
              <MarketBadge id={id} name={name} />
            </Checkbox>
            <MarketPresence market={slug} />
            {keys !== null && !canList && (
              <AppLink className="link" href={pathTo('/user-details', { hash: 'market_api' })}>
                {t(hasKey ? 'selling.enableSelling' : 'listings.setKey')}
                <span className="visually-hidden"> {name}</span>
              </AppLink>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
