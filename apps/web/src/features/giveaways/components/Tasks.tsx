import { useEffect, useRef } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { Failed, Skeleton } from '../../../ui/ListState.tsx';
import { Panel } from '../../../ui/PageHeader.tsx';
import { completeTask, say, type Task, type useTasks } from '../giveaways.queries.ts';
import { SERVICES } from '../giveaways.labels.ts';
import type { GiveawaysSearch, Outcome } from '../giveaways.search.ts';
import { TaskRow } from './TaskRow.tsx';
import css from './Tasks.module.css';

const FAILURES = {
  unverified: 'giveaways.outcomeUnverified',
  cancelled: 'giveaways.outcomeCancelled',
  failed: 'giveaways.outcomeFailed',
  unavailable: 'giveaways.outcomeUnavailable',
  taken: 'giveaways.outcomeTaken',
  tooMany: 'giveaways.outcomeTooMany',
} as const satisfies Record<Exclude<Outcome, 'verified'>, string>;

/** Reports the tasks for which the user went to Discord or X, or says why the way there failed. Once for each way back. */
export function useReturn({ connection, outcome }: GiveawaysSearch, tasks: readonly Task[] | undefined, onHandled: () => void): void {
  const handled = useRef(false);
  useEffect(() => {
    if (!connection || !outcome || !tasks || handled.current) return;
    handled.current = true;
    if (outcome === 'verified') for (const { id, proof, completed } of tasks) if (proof === connection && !completed) void completeTask(id);
    if (outcome !== 'verified') say('error', t(FAILURES[outcome], { service: SERVICES[connection] }));
    onHandled();
  }, [connection, outcome, tasks, onHandled]);
}

const Counter = ({ done, total }: { done: number; total: number }) => (
  <span className={css.counter} role="img" aria-label={t('giveaways.tasksDone', { n: done, total })}>
    {done}/{total}
  </span>
);

type Query = ReturnType<typeof useTasks>;

/** "Tasks 2/5" */
export function tasksLabel({ data }: Query): string {
  const done = data?.tasks.filter(({ completed }) => completed).length;
  return data ? `${t('giveaways.tasks')} ${done}/${data.tasks.length}` : t('giveaways.tasks');
}

/** What a user does before they can join, with how much of it is done. */
export function Tasks({ query: { data, error, refetch } }: { query: Query }) {
  const tasks = data?.tasks ?? [];
  const done = tasks.filter(({ completed }) => completed).length;
  const hint = tasks.length === 0 ? 'giveaways.noTasks' : done === tasks.length ? 'giveaways.tasksAllDone' : 'giveaways.tasksHint';
  return (
    <Panel flush title={t('giveaways.tasks')} actions={data && <Counter done={done} total={tasks.length} />}>
      {data ? (
        <>
          <p className={css.hint}>{t(hint)}</p>
          <ul className={css.tasks}>
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} />
            ))}
          </ul>
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={css.hint} aria-busy="true">
          <Skeleton height={150} />
        </div>
      )}
    </Panel>
  );
}
