import { DROP_MS, SPIN_MS } from '@lootfolio/domain/case-opening';
import type { CaseKind } from '@lootfolio/domain/odds';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createDraw, type Drop } from './drops.ts';
import { createRandomWords } from './random-words.ts';
import type { CaseItem, CaseItems } from './simulator.queries.ts';
import { playTicks } from './sound.ts';
import { tickTimes } from './spin-curve.ts';
import { makeStrip, pickShown } from './strip.ts';

export type Tile = { item: CaseItem; isStattrak: boolean };

/** The content of the stage: a strip that rests, turns or has stopped at a drop; or the drops of cases that were opened together. */
export type Stage =
  | { state: 'ready'; tiles: readonly Tile[] }
  | { state: 'turning' | 'stopped'; spin: number; tiles: readonly Tile[]; drop: Drop }
  | { state: 'many'; drops: readonly Drop[] };

export type Opening = {
  stage: Stage;
  /** The drops, newest first. */
  drops: readonly Drop[];
  /** Opens cases. One case turns the strip; several cases appear in the list at once. Does nothing while the strip turns. */
  open: (count: number) => void;
  clear: () => void;
};

const plain = (item: CaseItem): Tile => ({ item, isStattrak: item.isStattrak && !item.isNormal });

/** Opens a case repeatedly. The drop is drawn at the start of a turn, and appears in the list when the strip has stopped. */
export function useOpening(kind: CaseKind, items: CaseItems, sound: boolean): Opening {
  const random = useMemo(() => createRandomWords(), []);
  const draw = useMemo(() => createDraw(kind, items, random), [kind, items, random]);
  const tilesFor = (drop: Drop | null): Tile[] => makeStrip(pickShown(items, random).map(plain), drop, random);
  const [stage, setStage] = useState<Stage>(() => ({ state: 'ready', tiles: tilesFor(null) }));
  const [drops, setDrops] = useState<readonly Drop[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const silence = useRef<() => void>(undefined);
  const opened = useRef(0);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      silence.current?.();
    },
    [],
  );
  useEffect(() => {
    if (!sound) silence.current?.();
  }, [sound]);

  const turn = (drop: Drop): void => {
    const turning = { spin: drop.number, tiles: tilesFor(drop), drop };
    setStage({ state: 'turning', ...turning });
    if (sound) silence.current = playTicks(tickTimes(), SPIN_MS);
    timer.current = setTimeout(() => {
      setStage({ state: 'stopped', ...turning });
      setDrops((earlier) => [drop, ...earlier]);
    }, DROP_MS);
  };
  const open = (count: number): void => {
    if (stage.state === 'turning') return;
    const drawn = draw(count, opened.current);
    opened.current += count;
    if (count === 1) return turn(drawn[0]!);
    setStage({ state: 'many', drops: drawn.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)) });
    setDrops((earlier) => [...drawn.toReversed(), ...earlier]);
  };
  const clear = (): void => {
    opened.current = 0;
    setDrops([]);
    setStage({ state: 'ready', tiles: tilesFor(null) });
  };
  return { stage, drops, open, clear };
}
