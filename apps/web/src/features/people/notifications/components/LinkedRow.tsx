import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { date } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { testChannel, unlinkChannel, type Linked } from '../notifications.queries.ts';
import field from '../../../../ui/form/field.module.css';
import css from './ChannelsPanel.module.css';

/** What is linked, with its test and its end. */
function LinkedRow({ linked }: { linked: Linked }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { run: runRecent, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'channels' }));
  const run = async (work: () => Promise<void>, done: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      if (await runRecent(work)) toast('success', done);
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  };
  return (
    <li className={css.linked}>
      <span className={css.hint}>{linked.hint}</span>
      <span className="muted">{t('notifications.linkedOn', { date: date(linked.created_at) })}</span>
      <span className={css.buttons}>
        <Button variant="default" disabled={busy} onClick={() => void run(() => testChannel(linked.id), t('notifications.testSent'))}>
          {t('notifications.sendTest')}
        </Button>
        <Button
          variant="default"
          disabled={busy}
          aria-label={t('notifications.removeOf', { name: linked.hint })}
          onClick={() => void run(() => unlinkChannel(linked.id), t('notifications.removed'))}
        >
          {t('notifications.remove')}
        </Button>
      </span>
      {problem && (
        <p className={`${field.problem} ${css.wide}`} role="alert">
          {problem}
        </p>
      )}
      {dialog}
    </li>
  );
}

export const LinkedRows = ({ linked }: { linked: readonly Linked[] }) =>
  linked.length > 0 && (
    <ul className={css.below}>
      {linked.map((one) => (
        <LinkedRow key={one.id} linked={one} />
      ))}
    </ul>
  );
