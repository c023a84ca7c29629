import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { dateRange, dateTime, integer, money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ItemName } from '../../../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { takeFocus } from '../../../../ui/overlay/take-focus.ts';
import type { PastGiveaway as Past } from '../giveaways.queries.ts';
import { typeText, USER_STATUS_NAMES } from '../giveaways.labels.ts';
import { DrawCheck } from './DrawCheck.tsx';
import { itemPath } from './GiveawayCard.tsx';
import { Winner } from './Winner.tsx';
import css from './PastGiveaway.module.css';

export const proofPath = (id: number): string => pathTo('/giveaways/proof', { search: { id } });

/** For the winner: when and how the item was handed over. */
function Prize({ prize }: Pick<Past, 'prize'>) {
  if (prize === null) return <Notice tone="info">{t('giveaways.prizeOnTheWay')}</Notice>;
  return (
    <Notice tone="info">
      <p>{t('giveaways.prizeWasSent', { time: dateTime(prize.sent_at) })}</p>
      {prize.note !== '' && <p className={css.note}>{t('giveaways.prizeNote', { note: prize.note })}</p>}
      <p>
        <a href={prize.trade_offer} target="_blank" rel="noopener noreferrer">
          {t('giveaways.prizeOffer')}
        </a>
      </p>
    </Notice>
  );
}

/** @param first true for the first fact of a line */
const Fact = ({ label, first, children }: { label: string; first?: boolean; children: ReactNode }) => (
  <div data-first={first}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Details({ past }: { past: Past }) {
  const [checking, setChecking] = useState(false);
  const { item_detail: item, winner, total_entries: entries, user_status: status } = past;
  return (
    <div className={css.details}>
      {status === 'WON' && <Prize prize={past.prize} />}
      <dl className={css.facts}>
        <Fact label={t('giveaways.item')}>
          <a href={itemPath(item)} target="_blank" rel="noopener" className="link">
            {item.name}
          </a>
        </Fact>
        <Fact label={t('giveaways.value')}>{money(past.value)}</Fact>
        <Fact label={t('giveaways.entries')}>{integer(entries)}</Fact>
        {past.entry_id !== null && <Fact label={t('giveaways.ownEntry')}>{String(past.entry_id)}</Fact>}
        <Fact label={t('giveaways.status')}>{t(USER_STATUS_NAMES[status])}</Fact>
        <Fact first label={t('giveaways.started')}>
          {dateTime(past.starts_at)}
        </Fact>
        <Fact label={t('giveaways.ended')}>{dateTime(past.expires_at)}</Fact>
        <Fact label={t('giveaways.winner')}>
          {winner ? <Winner winner={winner} /> : t(entries === 0 ? 'giveaways.nobodyJoined' : 'giveaways.noWinnerYet')}
        </Fact>
      </dl>
      {checking ? (
        <div ref={takeFocus} tabIndex={-1} className={css.check}>
          <DrawCheck id={past.id} />
        </div>
      ) : (
        <p>
          <Button variant="default" onClick={() => setChecking(true)}>
            {t('giveaways.checkDraw')}
          </Button>
        </p>
      )}
      <p>
        <AppLink href={proofPath(past.id)} className="link">
          {t('giveaways.toProof')}
        </AppLink>
      </p>
    </div>
  );
}

/** A past giveaway in one line, which expands. */
export function PastGiveaway({ past }: { past: Past }) {
  const [open, setOpen] = useState(false);
  const { item_detail: item, user_status: status } = past;
  return (
    <li className={css.entry}>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={css.head}>
          <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={36} />
          <span className={css.name}>
            <ItemName name={item.name} exterior={item.exterior} />
          </span>
          <span className={css.when}>
            <span>{typeText(past)}</span>
            <span>{dateRange(past.starts_at, past.expires_at)}</span>
          </span>
          <span className={css.status} data-status={status}>
            {t(USER_STATUS_NAMES[status])}
          </span>
          <IconChevronDown size={16} stroke={1.8} className={css.chevron} aria-hidden />
        </summary>
        {open && <Details past={past} />}
      </details>
    </li>
  );
}
