import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { completeTask, type Task, type useTasks } from '../giveaways.queries.ts';
import type { GiveawaysSearch } from '../giveaways.search.ts';
import { TaskRow } from './TaskRow.tsx';
import css from './Tasks.module.css';

/** Reports the tasks for which the user went to Discord or X, once for each way back. What came of the way itself is told elsewhere. */
export function useReturn({ connection, outcome }: GiveawaysSearch, tasks: readonly Task[] | undefined): void {
  const [proof] = useState(outcome === 'verified' ? connection : undefined);
  const reported = useRef(false);
  useEffect(() => {
    if (!proof || !tasks || reported.current) return;
    reported.current = true;
    for (const task of tasks) if (task.proof === proof && !task.completed) void completeTask(task.id);
  }, [proof, tasks]);
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

/**
 * What a user does before they can join, with how much of it is done.
 * @param titled false where what stands above says both
 */
export function Tasks({ query: { data, error, refetch }, titled }: { query: Query; titled: boolean }) {
  const tasks = data?.tasks ?? [];
  const done = tasks.filter(({ completed }) => completed).length;
  const hint = tasks.length === 0 ? 'giveaways.noTasks' : done === tasks.length ? 'giveaways.tasksAllDone' : 'giveaways.tasksHint';
  return (
    <Panel
      flush
      {...(titled && { title: t('giveaways.tasks'), actions: tasks.length > 0 && <Counter done={done} total={tasks.length} /> })}
    >
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
