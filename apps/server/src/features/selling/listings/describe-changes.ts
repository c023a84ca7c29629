import { findMarket } from '@lootfolio/domain/markets';
import type { Reader } from '../../../platform/database/database.ts';
import type { DescribeItems } from '../../../platform/operations/describe-items.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { explain } from './explain-code.ts';
import { readItemsOfSubjects } from './listings.reads.ts';

/** Names the things whose listings an operation changes, and explains what markets said. */
export const describeChanges =
  ({ db, items }: { db: Reader; items: ItemDirectory }): DescribeItems =>
  async ({ userId, language }, shown) => {
    const itemOf = await readItemsOfSubjects(
      db,
      userId,
      shown.map(({ subject }) => subject),
    );
    return new Map(
      shown.map(({ position, subject, code, text }) => [
        position,
        { name: items.byId(itemOf.get(subject) ?? 0)?.name ?? null, reason: code === null ? null : explain(code, text, language) },
      ]),
    );
  };

/** Names the markets whose listings were read, and explains why one could not be read. */
export const describeReadings: DescribeItems = ({ language }, shown) =>
  Promise.resolve(
    new Map(
      shown.map(({ position, subject, code, text }) => [
        position,
        { name: findMarket(subject)?.name ?? null, reason: code === null ? null : explain(code, text, language) },
      ]),
    ),
  );
