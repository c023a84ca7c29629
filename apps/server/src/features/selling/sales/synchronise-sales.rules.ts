import { readingStart, type KnownSales } from '../../../goods/sales/sales.rules.ts';

const DAY = 86_400_000;
/** A longer range is read in parts, so that a failure loses only one of them. */
const PART_MS = 90 * DAY;
/** The longest range: five years. Older sales are not read. */
export const LONGEST_MS = 5 * 366 * DAY;

/** A range of moments, both included, in milliseconds. */
export type Range = { from: number; to: number };

/**
 * Returns the ranges that are read when a user wants a range: this one, the time in which sales may have changed since the last reading,
 * and the parts of the time before in which a sale has not ended.
 */
export function rangesToRead(known: KnownSales, { from, to }: Range, at: Date): Range[] {
  const now = at.getTime();
  const start = readingStart(known, at).getTime();
  const ranges = to < start ? [...partsOf(start, now), ...partsOf(from, to)] : partsOf(Math.min(from, start), now);
  const isCovered = (time: number): boolean => ranges.some((range) => range.from <= time && time <= range.to);
  const missed = known.underWay.map((soldAt) => soldAt.getTime()).filter((time) => time >= now - LONGEST_MS && !isCovered(time));
  const parts = new Set(missed.map((time) => Math.floor((start - time) / PART_MS)));
  return [...ranges, ...[...parts].map((part) => ({ from: start - (part + 1) * PART_MS, to: start - part * PART_MS }))];
}

/** Splits a range, the newest part first. */
function partsOf(from: number, to: number): Range[] {
  const parts = [];
  for (let end = to; ; end -= PART_MS) {
    parts.push({ from: Math.max(from, end - PART_MS), to: end });
    if (end - PART_MS <= from) return parts;
  }
}
