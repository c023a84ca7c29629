import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlugOff, IconUserExclamation, type Icon } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { date, dateTime } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Avatar } from '../../../../ui/value/Avatar.tsx';
import { Age } from '../../../../ui/value/figures.tsx';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import { nameOf, type Bot } from '../bots.queries.ts';
import css from './bot-parts.module.css';

type Props = { bot: Bot };
type Look = { text: PlainKey; tone: 'good' | 'bad' | 'open' | 'held' | 'plain'; icon: Icon };

const STATES: Readonly<Record<Bot['state'], Look>> = {
  starting: { text: 'bots.stateStarting', tone: 'open', icon: IconClock },
  ready: { text: 'bots.stateReady', tone: 'good', icon: IconCircleCheck },
  failing: { text: 'bots.stateFailing', tone: 'held', icon: IconAlertTriangle },
  needs_login: { text: 'bots.stateNeedsLogin', tone: 'bad', icon: IconUserExclamation },
  gone: { text: 'bots.stateGone', tone: 'plain', icon: IconPlugOff },
};

/** The account at Steam, with a link to its profile. */
export function Account({ bot }: Props) {
  const { level, member_since: since, steam_id: steamId, account_name: account } = bot;
  const facts = [
    ...(bot.name === null || bot.name === account ? [] : [account]),
    ...(level === null ? [] : [t('bots.level', { n: level })]),
    ...(since === null ? [] : [t('bots.since', { date: date(since) })]),
  ];
  return (
    <span className={css.account}>
      <Avatar src={bot.avatar} name={nameOf(bot)} size={32} />
      <span>
        <a
          className="link"
          href={`https://steamcommunity.com/profiles/${steamId}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('bots.profile', { name: nameOf(bot) })}
        >
          {nameOf(bot)}
        </a>
        <small className={css.facts}>{facts.join(' · ')}</small>
      </span>
    </span>
  );
}

export function State({ bot }: Props) {
  const { text, tone, icon } = STATES[bot.state];
  return (
    <span className={css.state}>
      <StateChip tone={tone} icon={icon} text={t(text)} />
      {bot.is_waiting && <small className={css.facts}>{t('bots.waits')}</small>}
    </span>
  );
}

/** The room in the bot's inventory of CS2. */
export function Slots({ bot: { used_slots: used, slots: all } }: Props) {
  if (used === null || all === null) return <span className="muted">{t('bots.slotsUnknown')}</span>;
  const free = Math.max(0, all - used);
  return (
    <span className={css.slots} data-full={free === 0}>
      {t('bots.slotsOf', { used, all })} <small className={css.facts}>{t('bots.slotsFree', { n: free })}</small>
    </span>
  );
}

export function SignedIn({ bot: { signed_in_at: at } }: Props) {
  const now = useNow();
  return at === null ? <span className="muted">{t('bots.never')}</span> : <Age at={at} now={now} />;
}

/** The last error with its age, and when the bot tries again. */
export function LastError({ bot: { error, retry_at: retryAt } }: Props) {
  const now = useNow();
  if (error === null) return <span className="muted">{t('bots.noError')}</span>;
  return (
    <span className={css.error}>
      <span>{error.text}</span>
      <small className={css.facts}>
        <code>{error.code}</code> · <Age at={error.at} now={now} />
        {retryAt !== null && (
          <>
            {' '}
            · {t('bots.retryAt')}: <time dateTime={retryAt}>{dateTime(retryAt)}</time>
          </>
        )}
      </small>
    </span>
  );
}

export function SignIn({ bot, onPress }: Props & { onPress: (bot: Bot) => void }) {
  if (bot.state === 'gone') return null;
  return (
    <Button variant="default" disabled={bot.is_waiting} aria-label={t('bots.signInOf', { name: nameOf(bot) })} onClick={() => onPress(bot)}>
      {t('bots.signIn')}
    </Button>
  );
}
