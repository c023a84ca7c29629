import { IconCheck, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime, integer, money } from '../../../../lib/format.ts';
import { reloadGiveaways } from '../../../../lib/giveaways.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { usePassed } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Countdown } from '../../../../ui/value/Countdown.tsx';
import { ItemName } from '../../../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { SignInLink } from '../../../../ui/layout/SignInLink.tsx';
import { joinGiveaway, type Giveaway } from '../giveaways.queries.ts';
import { typeText } from '../giveaways.labels.ts';
import css from './GiveawayCard.module.css';

export const itemPath = ({ game, slug }: Giveaway['item_detail']): string => pathTo('/$game/item/$slug', { params: { game, slug } });

type Props = { giveaway: Giveaway; signedIn: boolean };

/** The action that the viewer can take now. Nobody can join before the start or after the end. */
function JoinButton({ giveaway: { id, joined, can_join: canJoin, starts_at: start, expires_at: end }, signedIn }: Props) {
  const [busy, setBusy] = useState(false);
  const begun = usePassed(Date.parse(start));
  const over = usePassed(Date.parse(end));
  const hadBegun = useRef(begun);
  useEffect(() => {
    // the server's answer is from before the start of the giveaway
    if (begun && !hadBegun.current) void reloadGiveaways();
    hadBegun.current = begun;
  }, [begun]);
  const join = async (): Promise<void> => {
    setBusy(true);
    await joinGiveaway(id);
    setBusy(false);
  };
  if (!signedIn && !over) return <SignInLink className={css.action}>{t('giveaways.signInToJoin')}</SignInLink>;
  if (joined)
    return (
      <Button variant="default" aria-disabled icon={<IconCheck size={15} aria-hidden />}>
        {t('giveaways.joinedAlready')}
      </Button>
    );
  if (!begun)
    return (
      <Button variant="default" disabled>
        {t('giveaways.startsAt', { time: dateTime(start) })}
      </Button>
    );
  const label = canJoin ? t('giveaways.join') : signedIn ? t('giveaways.completeTasks') : t('giveaways.signInToJoin');
  return (
    <Button variant="default" className={canJoin ? css.action : ''} disabled={over || !canJoin} busy={busy} onClick={() => void join()}>
      {label}
    </Button>
  );
}

/** The lowest current offer and its market; a dash when there is no offer. */
function Price({ item: { price_info: offer } }: { item: Giveaway['item_detail'] }) {
  if (offer === null) return <span className="muted">{t('giveaways.noPrice')}</span>;
  return (
    <>
      {money(offer.price)} <span className={css.market}>{offer.name}</span>
    </>
  );
}

/** Counts to the start, then to the end. */
function Time({ giveaway: { starts_at: start, expires_at: end }, signedIn }: Props) {
  const begun = usePassed(Date.parse(start));
  const over = usePassed(Date.parse(end));
  return (
    <div className={css.time}>
      {!over && (
        <p aria-hidden className={css.note}>
          {t(begun ? 'giveaways.countEnds' : 'giveaways.countStarts')}
        </p>
      )}
      <p className={css.countdown}>
        <Countdown
          key={begun ? end : start}
          units
          to={Date.parse(begun ? end : start)}
          label={t(begun ? 'giveaways.endsIn' : 'giveaways.startsOn')}
          doneText={t('giveaways.giveawayStarted')}
        />
      </p>
      {/* for users the button shows the same */}
      {!begun && !signedIn && <p className={css.note}>{t('giveaways.startsAt', { time: dateTime(start) })}</p>}
    </div>
  );
}

/** An active giveaway. */
export function GiveawayCard({ giveaway, signedIn }: Props) {
  const { item_detail: item, total_entries: entries } = giveaway;
  return (
    <article id={`giveaway-${giveaway.id}`} className={css.card} aria-label={item.name}>
      <p className={css.type}>{typeText(giveaway)}</p>
      <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={132} wide />
      <a href={itemPath(item)} target="_blank" rel="noopener" className={css.name}>
        <ItemName name={item.name} exterior={item.exterior} />
      </a>
      <dl className={css.figures}>
        <div>
          <dt>{t('giveaways.price')}</dt>
          <dd>
            <Price item={item} />
          </dd>
        </div>
        <div>
          <dt>{t('giveaways.entries')}</dt>
          <dd className={css.entries}>
            <IconUsers size={13} stroke={1.8} aria-hidden /> {integer(entries)}
          </dd>
        </div>
      </dl>
      <Time giveaway={giveaway} signedIn={signedIn} />
      <div className={css.foot}>
        {giveaway.can_join && <p className={css.note}>{t('giveaways.mailNote')}</p>}
        <JoinButton giveaway={giveaway} signedIn={signedIn} />
      </div>
    </article>
  );
}
