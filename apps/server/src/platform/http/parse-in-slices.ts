import { Refusal } from '../errors/refusal.ts';
import { BACKSLASH, CLOSE_LIST, CLOSE_OBJECT, COLON, COMMA, MAX_NESTING, OPEN_LIST, OPEN_OBJECT, QUOTE, tooDeep } from './nesting.ts';

/** The work between two pauses, in bytes: well under a millisecond. Each value, with its key, counts as `WORK_OF_VALUE` further bytes. */
const SLICE = 32_768;
const WORK_OF_VALUE = 32;
/** Keys do not count. The largest file of purchases has 50,000 values: 5,000 rows of 9 fields. More would take memory and time. */
const MAX_VALUES = 100_000;
/** The engine moves the keys of a larger object when it grows, and that holds the event loop. */
const MAX_KEYS = 1000;
const LONGEST_NUMBER = 400;

const LETTER_U = 0x75;

type Frame = { list: unknown[] } | { object: Record<string, unknown>; key: string; keys: number };
/** The next part that the JSON may have. `first` and `first key` also allow the end of an empty list or object. */
type Next = 'value' | 'first' | 'key' | 'first key' | 'colon' | 'more' | 'nothing';

export const malformed = (): Refusal => new Refusal('VALIDATION', 'calls.malformed');

/**
 * Parses JSON as `JSON.parse` does, in slices. Other work of the event loop runs between two slices.
 * @param slice work between two pauses; tests make it small
 * @throws Refusal VALIDATION when it is no JSON, is nested too deeply, has too many values, or keys that change a prototype
 */
export function* parseInSlices(bytes: Buffer, slice = SLICE): Generator<void, unknown> {
  const frames: Frame[] = [];
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  // the closures below change it, too
  let next = 'value' as Next;
  let result: unknown;
  let values = 0;
  let pauseAt = slice;

  const put = (value: unknown): void => {
    const frame = frames.at(-1);
    next = frame ? 'more' : 'nothing';
    if (!frame) result = value;
    else if ('list' in frame) frame.list.push(value);
    else putField(frame, value);
  };
  const open = (frame: Frame): void => {
    if (frames.length === MAX_NESTING) throw tooDeep();
    frames.push(frame);
    next = 'list' in frame ? 'first' : 'first key';
    at += 1;
  };
  const close = (): void => {
    const frame = frames.pop()!;
    put('list' in frame ? frame.list : frame.object);
    at += 1;
  };

  while (at < bytes.length) {
    if (at + values * WORK_OF_VALUE >= pauseAt) {
      pauseAt = at + values * WORK_OF_VALUE + slice;
      yield;
    }
    const byte = bytes[at]!;
    if (isBlank(byte)) {
      at += 1;
      continue;
    }
    const frame = frames.at(-1);
    if (next === 'more') {
      const isList = frame !== undefined && 'list' in frame;
      if (byte === COMMA) {
        next = isList ? 'value' : 'key';
        at += 1;
      } else if (byte === (isList ? CLOSE_LIST : CLOSE_OBJECT)) close();
      else throw malformed();
    } else if (next === 'colon') {
      if (byte !== COLON) throw malformed();
      next = 'value';
      at += 1;
    } else if (next === 'nothing') throw malformed();
    else if ((next === 'first' && byte === CLOSE_LIST) || (next === 'first key' && byte === CLOSE_OBJECT)) close();
    else {
      const isKey = next === 'key' || next === 'first key';
      if (!isKey) values += 1;
      if (values > MAX_VALUES) throw new Refusal('VALIDATION', 'calls.tooManyValues');
      if (byte === QUOTE) {
        const text = shortText(bytes, at, slice) ?? (yield* longText(bytes, at, slice));
        at = text.end;
        if (isKey) {
          setKey(frame as Extract<Frame, { key: string }>, text.value);
          next = 'colon';
        } else put(text.value);
      } else if (isKey) throw malformed();
      else if (byte === OPEN_LIST) open({ list: [] });
      else if (byte === OPEN_OBJECT) open({ object: {}, key: '', keys: 0 });
      else {
        const end = endOfWord(bytes, at);
        put(parseAs(bytes.toString('latin1', at, end)));
        at = end;
      }
    }
  }
  if (next !== 'nothing') throw malformed();
  return result;
}

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function setKey(frame: Extract<Frame, { key: string }>, key: string): void {
  if (key === '__proto__') throw malformed();
  frame.keys += 1;
  if (frame.keys > MAX_KEYS) throw new Refusal('VALIDATION', 'calls.tooManyValues');
  frame.key = key;
}

function putField({ object, key }: Extract<Frame, { key: string }>, value: unknown): void {
  if (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')) throw malformed();
  object[key] = value;
}

function parseAs(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed();
  }
}

/** Returns the index after a number, `true`, `false` or `null`. */
function endOfWord(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== COMMA && bytes[at] !== CLOSE_LIST && bytes[at] !== CLOSE_OBJECT && !isBlank(bytes[at]!)) {
    at += 1;
    if (at - from > LONGEST_NUMBER) throw malformed();
  }
  return at;
}

type Text = { value: string; end: number };

/** Reads a text that ends within `most` bytes; null for a longer text. */
function shortText(bytes: Buffer, from: number, most: number): Text | null {
  let at = from + 1;
  const until = Math.min(bytes.length, at + most);
  for (; at < until; at += bytes[at] === BACKSLASH ? 2 : 1)
    if (bytes[at] === QUOTE) return { value: parseAs(bytes.toString('utf8', from, at + 1)) as string, end: at + 1 };
  return null;
}

/**
 * Reads a text in pieces. No piece begins inside a character or an escape sequence. The engine copies pieces that are added only when the
 * text is read; so a text that is too long is never copied.
 */
function* longText(bytes: Buffer, from: number, slice: number): Generator<void, Text> {
  let value = '';
  for (let start = from + 1; ;) {
    let at = start;
    while (at < bytes.length && at - start < slice && bytes[at] !== QUOTE)
      at += bytes[at] === BACKSLASH ? (bytes[at + 1] === LETTER_U ? 6 : 2) : 1;
    // at most three bytes follow the first of a character
    for (let rest = 0; rest < 3 && isContinuation(bytes[at]); rest++) at += 1;
    if (at >= bytes.length) throw malformed();
    value += parseAs(`"${bytes.toString('utf8', start, at)}"`) as string;
    if (bytes[at] === QUOTE) return { value, end: at + 1 };
    start = at;
    yield;
  }
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;
