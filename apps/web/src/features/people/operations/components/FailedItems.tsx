import { useItems } from '../operations.queries.ts';
import { OperationItem } from './OperationItem.tsx';
import css from './FailedItems.module.css';

/** The items of an operation that failed, each with the reason, for the screen that the operation concerns. */
export function FailedItems({ id }: { id: string }) {
  const { data } = useItems(id, { state: 'failed', page: 1 });
  return (
    <ul className={css.items}>
      {data?.items.map((item) => (
        <OperationItem key={item.position} item={item} />
      ))}
    </ul>
  );
}
