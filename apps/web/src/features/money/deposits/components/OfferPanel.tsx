import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { BottomBar } from '../../../../ui/layout/BottomBar.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { Chosen } from '../use-chosen.ts';
import css from './OfferPanel.module.css';

type Props = {
  chosen: Chosen;
  /** The most things of an offer. */
  most: number;
  /** True when an offer can be made: there is a bot and a trade link. */
  ready: boolean;
  busy: boolean;
  /** The things that Select All adds. */
  selectable: number;
  onRemove: (id: string) => void;
  onSelectAll: () => void;
  onDeposit: () => void;
};

const Actions = ({ chosen, ready, busy, selectable, onSelectAll, onDeposit }: Props): ReactNode => (
  <>
    <Button variant="default" disabled={selectable === 0} onClick={onSelectAll}>
      {t('deposits.selectAll')}
    </Button>
    <Button variant="default" disabled={chosen.ids.size === 0} onClick={chosen.clear}>
      {t('deposits.clear')}
    </Button>
    <Button className={css.deposit} disabled={!ready || chosen.ids.size === 0} busy={busy} onClick={onDeposit}>
      {t('deposits.deposit')}
    </Button>
  </>
);

const Figures = ({ chosen, most }: Pick<Props, 'chosen' | 'most'>) => (
  <dl className={css.figures}>
    <div>
      <dt>{t('deposits.itemCount')}</dt>
      <dd>{t('deposits.selectedOf', { n: chosen.ids.size, most })}</dd>
    </div>
    <div>
      <dt>{t('deposits.total')}</dt>
      <dd className={css.total}>
        <Money value={chosen.total} /> <small>USD</small>
      </dd>
    </div>
  </dl>
);

const Things = ({ chosen, onRemove }: Pick<Props, 'chosen' | 'onRemove'>) => (
  <ul className={css.things} aria-label={t('deposits.offer')}>
    {chosen.things.map((thing) => (
      <li key={thing.asset_id}>
        <ItemCell
          name={thing.name}
          image={thing.icon_url}
          itemId={thing.item_id}
          color={thing.rarity_color}
          exterior={thing.exterior}
          size={32}
        />
        <Money value={thing.deposit_price} />
        <IconButton label={t('deposits.remove', { name: thing.name })} size="small" onClick={() => onRemove(thing.asset_id)}>
          <IconX size={14} aria-hidden />
        </IconButton>
      </li>
    ))}
  </ul>
);

/** What the user chose and what they get for it: beside the things, on small screens at the lower edge. */
export function OfferPanel(props: Props) {
  const { chosen } = props;
  const isNarrow = useMobile('wide');
  const n = chosen.ids.size;
  return (
    <>
      <p className="visually-hidden" role="status">
        {n > 0 && `${t('deposits.offer')}: ${t('deposits.selectedCount', { n })}, ${money(chosen.total)}`}
      </p>
      {isNarrow ? (
        <BottomBar label={t('deposits.offer')} actions={<Actions {...props} />}>
          <Figures {...props} />
        </BottomBar>
      ) : (
        <section className={css.panel} aria-label={t('deposits.offer')}>
          <h2>{t('deposits.offer')}</h2>
          {n === 0 ? <p className={css.empty}>{t('deposits.offerEmpty')}</p> : <Things {...props} />}
          <Figures {...props} />
          <div className={css.actions}>
            <Actions {...props} />
          </div>
        </section>
      )}
    </>
  );
}
