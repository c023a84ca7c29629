import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconCheck, IconQuestionMark, type Icon } from '@tabler/icons-react';
import { standingOf, type PriceStanding as Standing } from '@lootfolio/domain/listings';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import css from './PriceStanding.module.css';

const STANDINGS: Record<Standing, { text: PlainKey; icon: Icon }> = {
  far_below: { text: 'listings.standingFarBelow', icon: IconAlertTriangle },
  cheap: { text: 'listings.standingCheap', icon: IconArrowDown },
  usual: { text: 'listings.standingUsual', icon: IconCheck },
  high: { text: 'listings.standingHigh', icon: IconArrowUp },
  unknown: { text: 'listings.standingUnknown', icon: IconQuestionMark },
};

type Props = { price: number; lowest: number | null; /** The name of the market of the lowest price. */ market: string | null };

/** Where a price stands beside the lowest price of the selling markets: a word with its icon, and that price with its market. */
export function PriceStanding({ price, lowest, market }: Props) {
  const standing = standingOf(price, lowest);
  const { text, icon: Sign } = STANDINGS[standing];
  return (
    <span className={css.standing} data-standing={standing}>
      <Sign size={13} stroke={2} aria-hidden />
      <span>
        {t(text)}
        {lowest !== null && market !== null && <span className="muted"> {t('listings.standingAt', { price: money(lowest), market })}</span>}
      </span>
    </span>
  );
}
