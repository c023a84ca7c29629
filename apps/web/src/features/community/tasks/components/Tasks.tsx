import type { Outcome, Provider } from '@lootfolio/domain/connections';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { completeTask, type Task, type useTasks } from '../tasks.queries.ts';
import { TaskRow } from './TaskRow.tsx';
import css from './Tasks.module.css';

type Return = { connection?: Provider; outcome?: Outcome };

/**
 * Reports the tasks for which the user went to Discord or X, once for each return. `ConnectionReturn` shows whether the visit succeeded.
 */
export function useReturn({ connection, outcome }: Return, tasks: readonly Task[] | undefined): void {
  const [proof] = useState(outcome === 'verified' ? connection : undefined);
  const reported = useRef(false);
  useEffect(() => {
    if (!proof || !tasks || reported.current) return;
    reported.current = true;
    for (const task of tasks) if (task.proof === proof && !task.completed) void completeTask(task.id);
  }, [proof, tasks]);
}

const Counter = ({ done, total }: { done: number; total: number }) => (
  <span className={css.counter} role="img" aria-label={t('tasks.done', { n: done, total })}>
    {done}/{total}
  </span>
);

type Query = ReturnType<typeof useTasks>;

/** "Tasks 2/5" */
export function tasksLabel({ data }: Query): string {
  const done = data?.tasks.filter(({ completed }) => completed).length;
  return data ? `${t('tasks.title')} ${done}/${data.tasks.length}` : t('tasks.title');
}

/**
 * The tasks that a user completes before they can join, and the number of completed ones.
 * @param titled false when an element above shows the title and the number
 */
export function Tasks({ query: { data, error, refetch }, titled }: { query: Query; titled: boolean }) {
  const tasks = data?.tasks ?? [];
  const done = tasks.filter(({ completed }) => completed).length;
  const hint = tasks.length === 0 ? 'tasks.none' : done === tasks.length ? 'tasks.allDone' : 'tasks.hint';
  return (
    <Panel flush {...(titled && { title: t('tasks.title'), actions: tasks.length > 0 && <Counter done={done} total={tasks.length} /> })}>
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
