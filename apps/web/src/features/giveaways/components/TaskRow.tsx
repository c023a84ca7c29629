import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { pathTo } from '../../../lib/path-to.ts';
import { useSecondsUntil } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/Button.tsx';
import { Help } from '../../../ui/Tip.tsx';
import { connectPath } from '../../connections/connections.public.tsx';
import { completeTask, type Task } from '../giveaways.queries.ts';
import { ICONS, SERVICES } from '../giveaways.labels.ts';
import css from './TaskRow.module.css';

/** After its link was opened, a task is reported as done this much later. */
export const REPORT_AFTER_MS = 5000;

const Waiting = ({ until }: { until: number }) => t('giveaways.checkingIn', { n: useSecondsUntil(until) });

/** Opens where the task is done, waits, and reports it. Without a link it is reported at once. */
function Complete({ task: { id, link, description } }: { task: Task }) {
  const [until, setUntil] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const report = async (): Promise<void> => {
    setUntil(null);
    setBusy(true);
    await completeTask(id);
    setBusy(false);
  };
  const start = (): void => {
    if (until !== null) return;
    if (link === null) return void report();
    window.open(link, '_blank', 'noopener');
    setUntil(Date.now() + REPORT_AFTER_MS);
    timer.current = setTimeout(() => void report(), REPORT_AFTER_MS);
  };
  const label = t('giveaways.completeOf', { task: description });
  return (
    <Button
      variant="default"
      busy={busy}
      aria-disabled={until !== null}
      aria-label={until !== null ? undefined : link === null ? label : `${label} (${t('giveaways.opensNew')})`}
      icon={link !== null && until === null && <IconExternalLink size={14} stroke={1.8} aria-hidden />}
      onClick={start}
    >
      {until === null ? t('giveaways.complete') : <Waiting until={until} />}
    </Button>
  );
}

/** Leads to Discord or X, which send users back to this screen. */
const SignIn = ({ proof, description }: { proof: 'discord' | 'x'; description: string }) => (
  <a className={css.signIn} href={connectPath(proof, pathTo('/giveaways'))} aria-label={t('giveaways.completeOf', { task: description })}>
    {t('giveaways.complete')}
  </a>
);

const Done = ({ type }: { type: Task['type'] }) => (
  <span className={css.done}>
    <IconCheck size={15} stroke={2.2} aria-hidden />
    {t(type === 'daily' ? 'giveaways.completedToday' : 'giveaways.completed')}
  </span>
);

/** A task with its button; how Discord and X are asked stands below. */
export function TaskRow({ task }: { task: Task }) {
  const { description, icon, link, completed, verified, proof, type } = task;
  const Sign = ICONS[icon];
  return (
    <li className={css.task} data-done={completed}>
      <span className={css.sign}>
        <Sign size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={css.words}>
        <p className={css.description}>{description}</p>
        {completed && !verified && (
          <Help label={t('giveaways.notVerifiedWhy')}>
            <span className={css.mark}>{t('giveaways.notVerified')}</span>
          </Help>
        )}
        {!completed && proof !== 'press' && (
          <p className={css.note}>
            {t('giveaways.signInNote', { service: SERVICES[proof] })}{' '}
            {link !== null && (
              <a href={link} target="_blank" rel="noopener noreferrer" className="link">
                {t('giveaways.openLink')}
              </a>
            )}
          </p>
        )}
      </div>
      {completed ? <Done type={type} /> : proof === 'press' ? <Complete task={task} /> : <SignIn proof={proof} description={description} />}
    </li>
  );
}
