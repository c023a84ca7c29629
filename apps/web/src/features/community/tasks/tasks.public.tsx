export { Tasks, tasksLabel, useReturn } from './components/Tasks.tsx';
export { useTasks } from './tasks.queries.ts';
