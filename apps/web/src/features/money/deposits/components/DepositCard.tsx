import { IconExternalLink } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { floatValue } from '../../../../lib/format.ts';
import { ItemName } from '../../../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { DepositThing } from '../things.queries.ts';
import { itemPath } from '../deposits.rules.ts';
import css from './DepositCard.module.css';

/** The fixed height of the cards, in pixels. On a phone a name takes a further line and the link is larger. */
export const DEPOSIT_CARD_HEIGHT = { wide: 208, phone: 236 } as const;

/** The content of a thing's card: what is credited for it, and the way to its prices. */
export const DepositCard = ({ thing }: { thing: DepositThing }) => (
  <>
    <ItemPicture src={thing.icon_url} itemId={thing.item_id} color={thing.rarity_color} size={92} wide />
    <span className={css.name}>
      <ItemName name={thing.name} exterior={thing.exterior} />
    </span>
    <span className={css.meta}>{thing.float === null ? thing.name_tag : floatValue(thing.float)}</span>
    <span className={css.foot}>
      <span className={css.price}>
        <span className="visually-hidden">{t('deposits.depositPrice')} </span>
        <Money value={thing.deposit_price} />
      </span>
      {/* a press on the card selects it; a press on this must not */}
      <span role="presentation" onClick={(event) => event.stopPropagation()}>
        <a
          className={css.link}
          href={itemPath(thing)}
          target="_blank"
          rel="noopener"
          aria-label={t('deposits.pricesOf', { name: thing.name })}
          title={t('deposits.pricesOf', { name: thing.name })}
        >
          <IconExternalLink size={15} stroke={1.8} aria-hidden />
        </a>
      </span>
    </span>
  </>
);
