import { renderHook, act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEvents, useBoardVersion } from './events.ts';

type Listener = (message: { data: string }) => void;
const streams: FakeStream[] = [];
class FakeStream {
  readonly listeners: Listener[] = [];
  closed = false;
  constructor() {
    streams.push(this);
  }
  addEventListener(_: string, listener: Listener): void {
    this.listeners.push(listener);
  }
  close(): void {
    this.closed = true;
  }
  say(version: number): void {
    for (const listener of this.listeners) listener({ data: JSON.stringify({ version, markets: [1] }) });
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
  stop = startEvents();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

describe('the event stream', () => {
  it('tells the screens the newest board version, and never an older one', () => {
    const { result } = renderHook(useBoardVersion);
    act(() => streams[0]!.say(41));
    expect(result.current).toBe(41);
    act(() => streams[0]!.say(40));
    expect(result.current).toBe(41);
  });

  it('is closed while the tab is hidden and opened again after', () => {
    see('hidden');
    expect(streams.map((stream) => stream.closed)).toEqual([true]);
    see('visible');
    expect(streams.map((stream) => stream.closed)).toEqual([true, false]);
  });
});
