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

const OLD = { tone: 'open', icon: IconClock } as const;

/** The states that are an answer of the market, and have an age. */
const ANSWERS: readonly State[] = ['sells', 'limited', 'stopped'];

/** Whether an account sells: an icon, a word, and the age of the answer. */
export function PresenceState({ presence }: { presence: Presence }) {
  const now = useNow();
  const state = stateOf(presence);
  const { checked_at: at, asking } = presence;
  const isAnswer = at !== null && ANSWERS.includes(state);
  const stale = isAnswer && isStale(presence, now);
  // an old answer promises nothing
  const { tone, icon } = stale && state !== 'stopped' ? OLD : LOOKS[state];
  return (
    <StateChip tone={tone} icon={icon} text={t(wordOf(presence))}>
      {asking ? (
        <span className={css.age}>{t('presence.asking')}</span>
      ) : (
        isAnswer && (
          <time className={css.age} data-stale={stale} dateTime={at}>
            {age(at, now)}
          </time>
        )
      )}
    </StateChip>
  );
}
