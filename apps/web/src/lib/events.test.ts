import { renderHook, act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEvents, useBoardChanges } from './events.ts';
import { retryFailed } from './query-client.ts';

vi.mock('./query-client.ts', () => ({ retryFailed: vi.fn() }));

type Listener = (message: { data: string }) => void;
const streams: FakeStream[] = [];
class FakeStream {
  static readonly CLOSED = 2;
  readonly listeners: [string, Listener][] = [];
  readyState = 1;
  closed = false;
  constructor() {
    streams.push(this);
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.push([type, listener]);
  }
  close(): void {
    this.closed = true;
  }
  emit(type: string, data = ''): void {
    for (const [name, listener] of this.listeners) if (name === type) listener({ data });
  }
  emitBoard(version: number): void {
    this.emit('board', JSON.stringify({ version, markets: [1] }));
  }
  refuse(): void {
    this.readyState = FakeStream.CLOSED;
    this.emit('error');
  }
}

let visibility = 'visible';
let stop: () => void = () => undefined;
const see = (state: string): void => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  streams.length = 0;
  visibility = 'visible';
  vi.stubGlobal('EventSource', FakeStream);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility as DocumentVisibilityState);
  stop = startEvents({});
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

describe('the event stream', () => {
  it('reports each change once, also when another process of the server counts its own versions', () => {
    const { result } = renderHook(useBoardChanges);
    act(() => streams[0]!.emitBoard(41));
    const first = result.current!;
    act(() => streams[0]!.emitBoard(41));
    expect(result.current).toBe(first);
    act(() => streams[0]!.emitBoard(2));
    expect(result.current).toBe(first + 1);
  });

  it('reports a change from while the tab was hidden', () => {
    const { result } = renderHook(useBoardChanges);
    act(() => streams[0]!.emitBoard(50));
    const first = result.current!;
    see('hidden');
    see('visible');
    act(() => streams[1]!.emitBoard(49));
    expect(result.current).toBe(first + 1);
  });

  it('reconnects after a refusal with a backoff of up to a minute, and not while hidden', () => {
    vi.useFakeTimers();
    for (const wait of [5, 10, 20, 40, 60, 60]) {
      const open = streams.length;
      streams.at(-1)!.refuse();
      vi.advanceTimersByTime(wait * 1000 - 1);
      expect(streams).toHaveLength(open);
      vi.advanceTimersByTime(1);
      expect(streams).toHaveLength(open + 1);
    }
    streams.at(-1)!.emit('open');
    streams.at(-1)!.refuse();
    vi.advanceTimersByTime(5000);
    expect(streams).toHaveLength(8);
    streams.at(-1)!.refuse();
    see('hidden');
    vi.advanceTimersByTime(120_000);
    expect(streams).toHaveLength(8);
    vi.useRealTimers();
  });

  it('retries failed queries when it opens and on each event', () => {
    vi.mocked(retryFailed).mockClear();
    streams[0]!.emit('open');
    expect(retryFailed).toHaveBeenCalledTimes(1);
    act(() => streams[0]!.emitBoard(60));
    expect(retryFailed).toHaveBeenCalledTimes(2);
  });

  it('reloads what it may have missed whenever it opens: before the first time too, something may have changed', async () => {
    vi.resetModules();
    const fresh = await import('./events.ts');
    const listener = vi.fn<() => void>();
    const end = fresh.startEvents({ notifications: listener });
    streams.at(-1)!.emit('open');
    expect(listener).toHaveBeenCalledOnce();
    see('hidden');
    see('visible');
    streams.at(-1)!.emit('open');
    expect(listener).toHaveBeenCalledTimes(2);
    streams.at(-1)!.emit('notifications');
    expect(listener).toHaveBeenCalledTimes(3);
    end();
  });

  it('is closed while the tab is hidden and opened again after', () => {
    see('hidden');
    expect(streams.map((stream) => stream.closed)).toEqual([true]);
    see('visible');
    expect(streams.map((stream) => stream.closed)).toEqual([true, false]);
  });
});
