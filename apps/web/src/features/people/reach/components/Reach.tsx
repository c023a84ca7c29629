import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { list } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { answerOffer, reachQuery, type Channel } from '../reach.queries.ts';
import { reachState } from '../reach.rules.ts';
import css from './Reach.module.css';

const NAMES: Record<Channel, PlainKey> = {
  MAIL: 'reach.mail',
  DISCORD: 'reach.discord',
  TELEGRAM: 'reach.telegram',
  PUSH: 'reach.push',
};
const named = (channels: readonly Channel[]): string => list(channels.map((channel) => t(NAMES[channel])));

/** The link to the part of the account page where users choose what reaches them, and where. */
const ChooseChannels = () => (
  <AppLink href={pathTo('/user-details', { hash: 'notifications' })} className="link">
    {t('reach.choose')}
  </AppLink>
);

type Props = {
  type: 'PRICE_ALERTS' | 'VIEW_ALERTS';
  /** True while something is watched. Before that nothing is missed, so the part only says where messages go. */
  active: boolean;
  /** Shows nothing unless the user should act. */
  quiet?: boolean;
};

/**
 * Where the messages of a type go. When none would go out, it offers to switch the type on with one press; after that offer was answered, or
 * while no channel works, it warns. All of them lead to the channels.
 */
export function Reach({ type, active, quiet = false }: Props) {
  const { data } = useQuery(reachQuery);
  const reach = data?.types.find((one) => one.type === type);
  const state = data && reach ? reachState({ ...reach, works: data.works }) : null;
  if (active && state === 'none')
    return (
      <Notice tone="warning">
        {t('reach.none')} <ChooseChannels />
      </Notice>
    );
  if (active && (state === 'offer' || state === 'off')) return <Offer type={type} works={data!.works} isNew={state === 'offer'} />;
  if (quiet) return null;
  return (
    <p className={css.line}>
      {state === 'told' ? t('reach.told', { channels: named(reach!.on) }) : t('reach.about')} <ChooseChannels />
    </p>
  );
}

/** @param isNew the user was not asked yet */
function Offer({ type, works, isNew }: { type: Props['type']; works: readonly Channel[]; isNew: boolean }) {
  const [busy, setBusy] = useState(false);
  const answer = async (on: boolean): Promise<void> => {
    setBusy(true);
    try {
      const channels = await answerOffer(type, on);
      if (on) toast('success', t('reach.switchedOn', { channels: named(channels) }));
    } catch (error) {
      toast('error', errorText(error));
    }
    setBusy(false);
  };
  const what = type === 'PRICE_ALERTS' ? t('reach.offTargets') : t('reach.offViews');
  return (
    <Notice tone={isNew ? 'info' : 'warning'}>
      <div className={css.offer}>
        <span>
          {what} <ChooseChannels />
        </span>
        <span className={css.buttons}>
          <Button variant="default" busy={busy} onClick={() => void answer(true)}>
            {t('reach.switchOn', { channels: named(works) })}
          </Button>
          {isNew && (
            <Button variant="default" disabled={busy} onClick={() => void answer(false)}>
              {t('reach.notNow')}
            </Button>
          )}
        </span>
      </div>
    </Notice>
  );
}
