import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { percent } from '../../../../lib/format.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { ItemImage } from '../../../../market-ui/ItemImage.tsx';
import type { ShownThing } from '../inventory.queries.ts';
import css from './Attached.module.css';

type Part = ShownThing['patches'][number] & { wear?: number | null };

/** Stickers, patches and the charm of a thing, each with its own price, and their total value. */
export function Attached({ thing }: { thing: ShownThing }) {
  const parts: Part[] = [...thing.stickers, ...thing.patches, ...(thing.charm ? [thing.charm] : [])];
  if (parts.length === 0) return null;
  const sum = parts.reduce((total, { price }) => total + (price ?? 0), 0);
  return (
    <section aria-label={t('inventory.attached')}>
      <h3 className={css.heading}>
        {t('inventory.attached')} <Money value={sum} />
      </h3>
      <ul className={css.parts}>
        {parts.map((part, at) => (
          <li key={at} className={css.part}>
            <ItemImage src={part.image} width={36} height={36} />
            {part.slug === null ? (
              <span className={css.name}>{part.name}</span>
            ) : (
              <a
                className={`link ${css.name}`}
                href={pathTo('/$game/item/$slug', { params: { game: thing.game, slug: part.slug } })}
                target="_blank"
                rel="noopener"
              >
                {part.name}
              </a>
            )}
            {part.wear !== undefined && part.wear !== null && part.wear > 0 && (
              <span className="muted">{t('inventory.scraped', { share: percent(part.wear * 100) })}</span>
            )}
            <span className={css.price}>
              <Money value={part.price} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
