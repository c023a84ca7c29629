import { IconRefresh } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Fold } from '../../../../ui/layout/Fold.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { askMarkets, usePresence, type Presence } from '../presence.queries.ts';
import { stateOf } from '../presence.rules.ts';
import { PresenceBadge } from './PresenceBadge.tsx';
import css from './Presence.module.css';

const withKey = (data: readonly Presence[] | undefined): readonly Presence[] => data?.filter(({ key }) => key !== 'none') ?? [];

/** Whether the markets with a key sell, one beside the other. Nothing without a key. */
export function PresenceRow() {
  const { data, error, refetch } = usePresence();
  if (!data && error)
    return (
      <p className={css.row} role="alert">
        {t('presence.loadFailed')} {errorText(error)}{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          {t('ui.retry')}
        </button>
      </p>
    );
  const shown = withKey(data);
  if (shown.length === 0) return null;
  return (
    <div className={css.row} role="group" aria-label={t('presence.title')}>
      <ul className={css.chips}>
        {shown.map((presence) => (
          <li key={presence.market}>
            <PresenceBadge named presence={presence} />
          </li>
        ))}
      </ul>
      {shown.some(({ says, connected }) => says && connected) && (
        <Button
          variant="default"
          busy={shown.some(({ asking }) => asking)}
          icon={<IconRefresh size={14} aria-hidden />}
          onClick={() => void askMarkets()}
        >
          {t('presence.ask')}
        </Button>
      )}
    </div>
  );
}

/** The row of markets behind a button of a list's bar, which says how many of them do not sell. */
export function PresenceFold() {
  const { data, error } = usePresence();
  const shown = withKey(data);
  if (shown.length === 0 && !error) return null;
  const stopped = shown.filter((presence) => ['stopped', 'keyRefused'].includes(stateOf(presence))).length;
  return (
    <Fold always name="presence" warns={stopped > 0} label={stopped > 0 ? t('presence.notSelling', { n: stopped }) : t('presence.state')}>
      <PresenceRow />
    </Fold>
  );
}
