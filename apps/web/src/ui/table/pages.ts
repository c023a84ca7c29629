export type PageCell = number | 'gap-left' | 'gap-right';

export const pageCount = (total: number, size: number): number => Math.ceil(total / size);

/** The page, or the last page when the list has become shorter. */
export const clampPage = (page: number, count: number): number => Math.min(Math.max(1, page), Math.max(1, count));

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The cells of the pagination: all pages up to 7, else 7 cells with ellipses. */
export function pageCells(page: number, count: number): PageCell[] {
  if (count <= 7) return range(1, count);
  if (page <= 4) return [...range(1, 5), 'gap-right', count];
  if (page >= count - 3) return [1, 'gap-left', ...range(count - 4, count)];
  return [1, 'gap-left', page - 1, page, page + 1, 'gap-right', count];
}
