import { IconListCheck } from '@tabler/icons-react';
import { lazy, useId, useRef, type ContextType } from 'react';
import { loadTexts, t } from '../../../../i18n/i18n.ts';
import { importWithTimeout } from '../../../../lib/import-with-timeout.ts';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { KindNames } from '../kind-names.ts';
import { useOperations } from '../operations.queries.ts';
import { closePanel, openPanel, usePanelState } from '../panel-state.ts';
import css from './OperationsButton.module.css';

const Panel = lazy(() =>
  importWithTimeout(async () => {
    const [{ OperationsPanel }] = await Promise.all([import('./OperationsPanel.tsx'), loadTexts('operations', 'ui')]);
    return { default: OperationsPanel };
  }),
);

const EndNotices = lazy(() =>
  importWithTimeout(async () => {
    const [module] = await Promise.all([import('./EndNotices.tsx'), loadTexts('operations')]);
    return { default: module.EndNotices };
  }),
);

/** The largest number on the badge. Above it the badge shows `9+`. */
const MOST_SHOWN = 9;

type Props = { kindNames: ContextType<typeof KindNames>; className?: string | undefined };

/** The user's long work: a button with the number of running operations, and its panel. Hidden for a user who has had none for 30 days. */
export function OperationsButton({ kindNames, className = '' }: Props) {
  const { data } = useOperations(1);
  const { opened, followed } = usePanelState();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const running = data?.running ?? 0;
  const isOpened = opened !== false;
  return (
    <KindNames value={kindNames}>
      {(isOpened || (data?.total ?? 0) > 0) && (
        <button
          ref={button}
          type="button"
          className={className}
          aria-haspopup="dialog"
          aria-expanded={isOpened}
          aria-controls={isOpened ? id : undefined}
          aria-label={t('operations.navigationButton', { n: running })}
          onClick={() => (isOpened ? closePanel() : openPanel())}
        >
          <IconListCheck size={18} stroke={1.6} aria-hidden />
          {running > 0 && (
            <span className={css.badge} aria-hidden>
              {running > MOST_SHOWN ? `${MOST_SHOWN}+` : running}
            </span>
          )}
        </button>
      )}
      {isOpened && (
        <LazyPart>
          <Panel id={id} button={button} />
        </LazyPart>
      )}
      {followed.length > 0 && (
        <LazyPart>
          <EndNotices ids={followed} />
        </LazyPart>
      )}
    </KindNames>
  );
}
