import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useSecondsUntil } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { takeFocus } from '../../../../ui/overlay/take-focus.ts';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { connectPath } from '../../../people/connections/connections.public.tsx';
import { completeTask, type Task } from '../tasks.queries.ts';
import { ICONS, SERVICES } from '../tasks.labels.ts';
import css from './TaskRow.module.css';

/** The time after the press on a task's link at which the task is reported as done, in milliseconds. */
export const REPORT_AFTER_MS = 5000;

/**
 * The user's progress with a task that has a link. `unopened`: the link was not opened yet. `waiting`: the task will be reported soon.
 * `opened`: the user is back, and the task is reported on the next press.
 */
type Stage = 'unopened' | 'waiting' | 'opened';

const signInPath = (proof: 'discord' | 'x'): string => connectPath(proof, pathTo('/giveaways'));

const Waiting = ({ until }: { until: number }) => t('tasks.checkingIn', { n: useSecondsUntil(until) });

type StepProps = { task: Task; stage: Stage; onStage: (stage: Stage) => void; onReport: () => void };

/** Opens the task's link, waits and reports the task as done. It only reports when there is no link or the link was opened already. */
function Press({ task: { id, link, description, proof }, stage, onStage, onReport }: StepProps) {
  const [until, setUntil] = useState(0);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isNext = link !== null && stage === 'unopened';
  const report = async (): Promise<void> => {
    onReport();
    onStage('opened');
    setBusy(true);
    await completeTask(id);
    setBusy(false);
  };
  const press = (): void => {
    if (stage === 'waiting') return;
    if (!isNext) return void report();
    window.open(link, '_blank', 'noopener');
    if (proof !== 'press') return onStage('opened');
    setUntil(Date.now() + REPORT_AFTER_MS);
    onStage('waiting');
    timer.current = setTimeout(() => void report(), REPORT_AFTER_MS);
  };
  const isCheck = link !== null && stage === 'opened';
  const label = t(isCheck ? 'tasks.checkOf' : 'tasks.completeOf', { task: description });
  return (
    <Button
      variant="default"
      busy={busy}
      aria-disabled={stage === 'waiting'}
      aria-label={stage === 'waiting' ? undefined : isNext ? `${label} (${t('core.newTab')})` : label}
      icon={isNext && <IconExternalLink size={14} stroke={1.8} aria-hidden />}
      onClick={press}
    >
      {stage === 'waiting' ? <Waiting until={until} /> : t(isCheck ? 'tasks.check' : 'tasks.complete')}
    </Button>
  );
}

/** Leads to Discord or X. These services send users back to this screen. */
const SignIn = ({ proof, description, hasLink }: { proof: 'discord' | 'x'; description: string; hasLink: boolean }) => (
  <a
    ref={hasLink ? takeFocus : undefined}
    className={css.signIn}
    href={signInPath(proof)}
    aria-label={t(hasLink ? 'tasks.checkOf' : 'tasks.completeOf', { task: description })}
  >
    {t(hasLink ? 'tasks.check' : 'tasks.complete')}
  </a>
);

function Action(props: StepProps) {
  const { proof, link, description } = props.task;
  if (proof === 'press' || (link !== null && props.stage === 'unopened')) return <Press {...props} />;
  return <SignIn proof={proof} description={description} hasLink={link !== null} />;
}

/** @param focused true to take the focus of the button that it replaces */
const Done = ({ type, focused }: { type: Task['type']; focused: boolean }) => (
  <span ref={focused ? takeFocus : undefined} tabIndex={-1} className={css.done}>
    <IconCheck size={15} stroke={2.2} aria-hidden />
    {t(type === 'daily' ? 'tasks.completedToday' : 'tasks.completed')}
  </span>
);

/** The next step, where the button alone does not show it. */
function Note({ task: { proof, link }, stage }: { task: Task; stage: Stage }) {
  if (proof === 'press') {
    if (link === null || stage !== 'opened') return null;
    return (
      <p className={css.note}>
        {t('tasks.notYet')} <Again link={link} />
      </p>
    );
  }
  const service = SERVICES[proof];
  if (link === null) return <p className={css.note}>{t('tasks.signInNote', { service })}</p>;
  if (stage !== 'unopened')
    return (
      <p className={css.note}>
        {t('tasks.signInNext', { service })} <Again link={link} />
      </p>
    );
  return (
    <p className={css.note}>
      {t('tasks.signInThen', { service })}{' '}
      <a href={signInPath(proof)} className="link">
        {t('tasks.doneBefore')}
      </a>
    </p>
  );
}

const Again = ({ link }: { link: string }) => (
  <a href={link} target="_blank" rel="noopener noreferrer" title={t('core.newTab')} className="link">
    {t('tasks.openAgain')}
  </a>
);

/** A task with its button. */
export function TaskRow({ task }: { task: Task }) {
  const { description, icon, completed, verified, type } = task;
  const [stage, setStage] = useState<Stage>('unopened');
  const [reported, setReported] = useState(false);
  const Sign = ICONS[icon];
  return (
    <li className={css.task} data-done={completed}>
      <span className={css.sign}>
        <Sign size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={css.words}>
        <p className={css.description}>{description}</p>
        {completed && !verified && (
          <Help label={t('tasks.notVerifiedWhy')}>
            <span className={css.mark}>{t('tasks.notVerified')}</span>
          </Help>
        )}
        {!completed && <Note task={task} stage={stage} />}
      </div>
      {completed ? (
        <Done type={type} focused={reported} />
      ) : (
        <Action task={task} stage={stage} onStage={setStage} onReport={() => setReported(true)} />
      )}
    </li>
  );
}
