import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { DialogFoot } from '../../../../ui/overlay/Dialog.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Spinner } from '../../../../ui/state/Spinner.tsx';
import { isNote, type Warning } from '../sell-warnings.rules.ts';
import type { useSending } from '../use-sending.ts';
import css from './SellFoot.module.css';

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** The animation while the things are being listed. The pressed button is gone, so it takes the focus. */
const Listing = () => (
  <div ref={focus} tabIndex={-1} className={css.listing} role="status">
    <Spinner />
    <p>
      {t('listings.listingItems')}
      <br />
      {t('listings.pleaseWait')}
    </p>
  </div>
);

/** Leads to the warnings, which stand below all rows. Notes are counted only where there is nothing else. */
function ToWarnings({ warnings, onPress }: { warnings: readonly Warning[]; onPress: () => void }) {
  const n = warnings.filter(({ kind }) => !isNote(kind)).length;
  const Icon = n > 0 ? IconAlertTriangle : IconInfoCircle;
  return (
    <Button variant="default" icon={<Icon size={15} aria-hidden />} onClick={onPress}>
      <span className={css.number} aria-hidden>
        {n || warnings.length}
      </span>
      <span className={css.words}>{n > 0 ? t('listings.warningCount', { n }) : t('listings.noteCount', { n: warnings.length })}</span>
    </Button>
  );
}

type Props = {
  /** What is in the way. It stands here, so that it is seen wherever the rows are scrolled. */
  problemRef: Ref<HTMLDivElement>;
  sending: ReturnType<typeof useSending>;
  warnings: readonly Warning[];
  onWarnings: () => void;
  /** The sums. */
  children: ReactNode;
};

/** The sums, the problem and the buttons of the dialog. They stay in view, however many rows there are. */
export function SellFoot({ problemRef, sending, warnings, onWarnings, children }: Props) {
  const { busy, asking, problem, far } = sending;
  if (busy)
    return (
      <DialogFoot>
        <Listing />
      </DialogFoot>
    );
  return (
    <DialogFoot>
      <div className={css.foot}>
        {problem && far.length === 0 && (
          <div ref={problemRef} tabIndex={-1} className={css.problem} role="alert">
            <Notice tone="danger">
              {problem.text}
              {problem.cause === 'lost' && (
                <>
                  {' '}
                  {t('listings.lostAnswer')}{' '}
                  <button type="button" className="link" onClick={() => void sending.again()}>
                    {t('listings.askAgain')}
                  </button>
                </>
              )}
            </Notice>
          </div>
        )}
        {children}
        <div className={css.buttons}>
          {warnings.length > 0 && <ToWarnings warnings={warnings} onPress={onWarnings} />}
          <Button variant="default" busy={asking} onClick={() => void sending.ask()}>
            {t('listings.dryRun')}
          </Button>
          {/* a submit button leaves the focus to the field that was refused */}
          <Button type="submit" onClick={() => void sending.submit()}>
            {t('listings.sellSelected')}
          </Button>
        </div>
      </div>
    </DialogFoot>
  );
}
