import type { CSSProperties } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { variantRows, exteriorRank, type Variant, type VariantRow } from '../item.rules.ts';
import type { Item } from '../items.queries.ts';
import css from './VariantSwitch.module.css';

const title = (kind: VariantRow['kind']): string =>
  kind === 'normal' ? t('items.normal') : kind === 'stattrak' ? t('items.statTrak') : t('items.souvenir');

type VariantProps = {
  game: string;
  variant: Variant;
  current: boolean;
  /** The position of its exterior among the exteriors of the skin, from 1; 0 for a variant without an exterior. */
  place: number;
};

/** The CSS properties of `VariantSwitch.module.css`: the number of columns of the grid, and a variant's own column. */
const gridVars = (vars: { '--places': number } | { '--place': number }): CSSProperties => vars as CSSProperties;

function VariantLink({ game, variant, current, place }: VariantProps) {
  return (
    <AppLink
      className={css.variant}
      style={place === 0 ? undefined : gridVars({ '--place': place })}
      href={pathTo('/$game/item/$slug', { params: { game, slug: variant.slug } })}
      aria-current={current ? 'page' : undefined}
      title={variant.exterior ?? undefined}
    >
      <span className={css.wear}>{variant.short_exterior ?? t('items.normal')}</span>
      <span className={css.price}>{variant.min_price === null ? t('items.noOffer') : money(variant.min_price)}</span>
    </AppLink>
  );
}

function PhaseLinks({ item }: { item: Item }) {
  return (
    <div className={css.row} data-kind="phase">
      <span className={css.kind}>{t('items.phase')}</span>
      <div className={css.phases}>
        {item.phases.map(({ phase, slug, min_price: price }) => (
          <AppLink
            key={slug}
            className={css.variant}
            href={pathTo('/$game/item/$slug', { params: { game: item.game, slug } })}
            aria-current={slug === item.slug ? 'page' : undefined}
          >
            <span className={css.wear}>{phase ?? t('items.anyPhase')}</span>
            <span className={css.price}>{price === null ? t('items.noOffer') : money(price)}</span>
          </AppLink>
        ))}
      </div>
    </div>
  );
}

/** The same skin in other exteriors and phases, as StatTrak and as Souvenir, each with its lowest price. */
export function VariantSwitch({ item }: { item: Item }) {
  const rows = item.variants.length < 2 ? [] : variantRows(item.variants);
  if (rows.length === 0 && item.phases.length === 0) return null;
  const wears = [...new Set(item.variants.map(exteriorRank))].filter((wear) => wear >= 0).toSorted((a, b) => a - b);
  return (
    <nav className={css.switch} style={gridVars({ '--places': Math.max(wears.length, 1) })} aria-label={t('items.variants')}>
      {rows.map(({ kind, variants }) => (
        <div key={kind} className={css.row} data-kind={kind}>
          <span className={css.kind}>{title(kind)}</span>
          <div className={css.variants}>
            {variants.map((variant) => (
              <VariantLink
                key={variant.slug}
                game={item.game}
                variant={variant}
                current={variant.slug === item.slug}
                place={wears.indexOf(exteriorRank(variant)) + 1}
              />
            ))}
          </div>
        </div>
      ))}
      {item.phases.length > 0 && <PhaseLinks item={item} />}
    </nav>
  );
}
