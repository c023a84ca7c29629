/** A thread that answers comparisons and trends, one after another, from the memory of the boards. */
import { parentPort } from 'node:worker_threads';
import type { BoardView } from '@lootfolio/board/board';
import { compare, newWorkspace } from '@lootfolio/board/compare';
import { findTrends } from '@lootfolio/board/trends';
import type { AppId } from '@lootfolio/domain/games';
import type { FromThread, QueryTask, ToThread } from './board-queries.ts';

/** The number of rows in one message, which the other thread reads in about a millisecond. */
const ROWS_AT_ONCE = 1000;

const views = new Map<AppId, BoardView>();
const space = newWorkspace();

function answer({ name, query, found }: QueryTask): void {
  const view = views.get(query.appId)!;
  const { rows, ...rest } = name === 'trends' ? findTrends(view, query, found, space) : compare(view, query, found, space);
  for (let from = 0; ; from += ROWS_AT_ONCE) {
    const isLast = from + ROWS_AT_ONCE >= rows.length;
    reply({ rows: rows.slice(from, from + ROWS_AT_ONCE), rest: isLast ? rest : null });
    if (isLast) return;
  }
}

const reply = (message: FromThread): void => parentPort!.postMessage(message);

parentPort!.on('message', (message: ToThread) => {
  if ('view' in message) {
    views.set(message.appId, message.view);
    return;
  }
  try {
    answer(message);
  } catch (error) {
    reply({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
