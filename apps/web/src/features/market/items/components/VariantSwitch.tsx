import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { variantRows, type Variant, type VariantRow } from '../item.rules.ts';
import type { Item } from '../items.queries.ts';
import css from './VariantSwitch.module.css';

const title = (kind: VariantRow['kind']): string =>
  kind === 'normal' ? t('items.normal') : kind === 'stattrak' ? t('items.statTrak') : t('items.souvenir');

function VariantLink({ game, variant, current }: { game: string; variant: Variant; current: boolean }) {
  return (
    <AppLink
      className={css.variant}
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
      <div className={css.variants}>
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
  return (
    <nav className={css.switch} aria-label={t('items.variants')}>
      {rows.map(({ kind, variants }) => (
        <div key={kind} className={css.row} data-kind={kind}>
          <span className={css.kind}>{title(kind)}</span>
          <div className={css.variants}>
            {variants.map((variant) => (
              <VariantLink key={variant.slug} game={item.game} variant={variant} current={variant.slug === item.slug} />
            ))}
          </div>
        </div>
      ))}
      {item.phases.length > 0 && <PhaseLinks item={item} />}
    </nav>
  );
}
