import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconKey,
  IconKeyOff,
  IconMinus,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { age } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import type { Presence } from '../presence.queries.ts';
import { isStale, stateOf, wordOf, type PresenceState as State } from '../presence.rules.ts';
import css from './Presence.module.css';

const LOOKS = {
  sells: { tone: 'good', icon: IconCircleCheck },
  limited: { tone: 'open', icon: IconAlertTriangle },
  stopped: { tone: 'bad', icon: IconCircleX },
  keyRefused: { tone: 'bad', icon: IconKeyOff },
  noKey: { tone: 'plain', icon: IconKey },
  notConnected: { tone: 'plain', icon: IconPlugConnectedX },
  unsaid: { tone: 'plain', icon: IconMinus },
  unknown: { tone: 'open', icon: IconHelpCircle },
} as const satisfies Record<State, { tone: string; icon: unknown }>;

/** The states that are an answer of the market, and have an age. */
const ANSWERS: readonly State[] = ['sells', 'limited', 'stopped'];

/** Whether an account sells: an icon, a word, and the age of the answer. */
export function PresenceState({ presence }: { presence: Presence }) {
  const now = useNow();
  const state = stateOf(presence);
  const { tone, icon } = LOOKS[state];
  const { checked_at: at, asking } = presence;
  const stale = isStale(presence, now);
  return (
    <StateChip tone={tone} icon={icon} text={t(wordOf(presence))}>
      {asking ? (
        <span className={css.age}>{t('presence.asking')}</span>
      ) : (
        at !== null &&
        ANSWERS.includes(state) && (
          <time className={css.age} data-stale={stale} dateTime={at}>
            {stale && <IconClock size={12} stroke={2} aria-label={t('ui.stale')} />}
            {age(at, now)}
          </time>
        )
      )}
    </StateChip>
  );
}
