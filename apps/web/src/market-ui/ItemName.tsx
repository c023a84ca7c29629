import type { ReactNode } from 'react';
import { nameParts, shortExterior } from '../lib/item-name.ts';
import css from './ItemName.module.css';

type Props = {
  name: string;
  exterior?: string | null;
  /** A mark before the type, for a name that does not say StatTrak or Souvenir itself. */
  kind?: ReactNode;
};

/** An item's name in two lines: the type, then the finish with exterior, StatTrak and Souvenir as chips. */
export function ItemName({ name, exterior = null, kind }: Props) {
  const parts = nameParts(name);
  const short = shortExterior(exterior) ?? parts.shortExterior;
  return (
    <span className={css.name} title={name}>
      {(parts.weapon || kind) && (
        <span className={css.weapon}>
          {kind}
          {parts.star && parts.weapon ? `★ ${parts.weapon}` : parts.weapon}
        </span>
      )}{' '}
      <span className={css.line}>
        <Title text={parts.weapon || !parts.star ? parts.title : `★ ${parts.title}`} />{' '}
        {short && <ExteriorChip exterior={exterior ?? parts.exterior ?? short} short={short} />}
        {parts.statTrak && <span className={css.statTrak}>ST</span>}
        {parts.souvenir && <span className={css.souvenir}>SV</span>}
      </span>
    </span>
  );
}

/** Names of this many letters are cut in the middle when they do not fit: their end tells them apart. */
const LONG = 30;
const END = 12;

const Title = ({ text }: { text: string }) =>
  text.length < LONG ? (
    <span className={css.title}>{text}</span>
  ) : (
    <span className={css.long}>
      <span className={css.title}>{text.slice(0, -END)}</span>
      <span className={css.end}>{text.slice(-END)}</span>
    </span>
  );

export function ExteriorChip({ exterior, short }: { exterior: string; short: string }) {
  return (
    <abbr className={css.chip} title={exterior} data-exterior={short}>
      {short}
    </abbr>
  );
}
