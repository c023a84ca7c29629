import type { Shape } from './guns.ts';

const RING = 'M103 62a11 11 0 1 0 1 0zM103 68a5 5 0 1 1-1 0z';

/** Knives with the blade to the left, drawn horizontally unless their curve is characteristic. */
export const KNIFE_SHAPES: Record<string, Shape> = {
  Karambit: {
    paint: 'M72 17C46 8 19 28 13 68c11-19 26-28 47-25z',
    dark: `M60 43l12-26c15 6 28 24 35 46l-13 5C87 57 77 47 60 43z${RING}`,
    line: 'M66 22C44 20 27 34 19 56M66 38l8-16M76 46l10-14M86 56l12-10',
  },
  'Talon Knife': {
    paint: 'M78 26C52 14 20 22 3 54c18-10 38-12 60-4l3-6 4 2z',
    dark: `M63 50l15-24c12 8 22 20 30 37l-10 8C90 62 78 54 63 50z${RING}`,
    line: 'M72 28C50 22 28 28 12 46M72 42l6-8M80 52l10-10M90 62l11-9',
  },
  Bayonet: {
    paint: 'M2 51l16-9h60v13H14c-5 0-9-1-12-4z',
    dark: 'M78 33h6v30h-6zM79 28a5 5 0 1 1 4 8zM84 42h28l7 2v9l-7 2H84z',
    line: 'M20 47h56M90 42v13M95 42v13M100 42v13M105 42v13',
  },
  'M9 Bayonet': {
    paint: 'M2 56c4-9 14-15 28-17l4-3 3 3 3-3 3 3 3-3 3 3 3-3 3 3 3-3 3 3h16v20H22c-8 0-15-1-20-3z',
    dark: 'M77 30h6v34h-6zM76 25h8v7h-8zM83 40h30l6 4v9l-6 4H83z',
    line: 'M24 45h50M24 49h50M90 40v17M96 40v17M102 40v17M108 41v15',
  },
  'Butterfly Knife': {
    paint: 'M2 50c10-8 22-13 38-13h24v16H34C20 53 10 53 2 50z',
    dark: 'M60 36l56-22 4 9-52 23zM61 55l3-9 58 20-3 10z',
    line: 'M12 46c16-5 32-5 50-5M76 36l6-2M88 31l6-2M100 26l6-3M76 55l6 2M88 60l6 2M100 64l6 2M64 45h1',
  },
  'Flip Knife': {
    paint: 'M2 62C10 44 30 35 52 35l5-4 6 4h7v19H46c-16 0-30 4-44 8z',
    dark: 'M68 34h10c14 1 28 8 42 20l-3 9c-14-6-28-8-49-9z',
    line: 'M14 53c14-9 32-12 54-12M78 41l24 9M84 48l24 8',
  },
  'Gut Knife': {
    paint: 'M4 58c2-11 9-17 19-19l-4-9c10 1 16 5 18 9h37v21H24c-8 0-15 0-20-2z',
    dark: 'M74 33h5v32h-5zM79 40h14l8-2 16 4 3 8-4 10H79z',
    line: 'M14 53h56M84 40v19M90 40v19M96 40v19M102 39v20M24 33c5 0 7 3 9 6',
  },
  'Huntsman Knife': {
    paint: 'M2 34h20l52 4v22H44C24 60 10 50 2 34z',
    dark: 'M74 35h5v27h-5zM79 40l34-2 7 6-2 16-8 2-31-6z',
    line: 'M10 38c14 14 30 16 64 16M60 42h10v5H60zM84 42l2 12M92 42l2 13M100 41l2 15',
  },
  'Falchion Knife': {
    paint: 'M3 44c4-7 9-11 17-13 14 7 34 9 56 9v14c-18 2-36 11-54 11C10 63 4 54 3 44z',
    dark: 'M74 37h12c12 1 24 6 35 16l-4 10c-12-6-24-8-43-9z',
    line: 'M11 47c18 6 42 5 64 2M84 44a3 3 0 1 0 1 0M94 47a3 3 0 1 0 1 0M104 51a3 3 0 1 0 1 0',
  },
  'Shadow Daggers': {
    paint: 'M4 28l58-12 2 22zM18 69l58-13 2 22z',
    dark: 'M60 14l7-1 2 8 13-9 8 4 3 18-7 7-14-6 1 6-7 1zM74 54l7-1 2 8 13-9 8 4 3 18-7 7-14-6 1 6-7 1z',
    line: 'M12 29l50-4M26 70l50-4M80 18l4 18M94 58l4 18',
  },
  'Bowie Knife': {
    paint: 'M1 52c11-1 20-14 36-16h42v24H32C17 61 7 58 1 52z',
    dark: 'M78 28h6v42h-6zM84 40h28l8 4-2 14-8 2-26-2z',
    line: 'M18 53c20 2 40 1 60 1M40 36v4h38M90 41v17M97 41v17M104 41v17',
  },
  'Navaja Knife': {
    paint: 'M2 55c14-12 34-18 62-17v11c-22-1-42 2-62 6z',
    dark: 'M62 36c24 0 42 9 58 30l-6 5C98 56 82 51 62 51z',
    line: 'M14 50c16-7 32-9 48-9M68 43c18 1 32 8 44 20',
  },
  'Stiletto Knife': {
    paint: 'M0 48l64-6v12z',
    dark: 'M63 39h3l-1-7h6v8h40l9 8-9 8H71v8h-6l1-7h-3z',
    line: 'M4 48h58M76 44h32M76 52h32M70 48h1',
  },
  'Ursus Knife': {
    paint: 'M2 55l22-18h52v21H14z',
    dark: 'M76 34h4v28h-4zM80 37h22l14 3 4 8-3 9-16 3H80z',
    line: 'M24 43h50M84 43h26M84 49h28M84 54h26',
  },
  'Paracord Knife': {
    paint: 'M2 40h60l12-1v20H34C18 59 8 52 2 40z',
    dark: 'M74 35h5v28h-5zM79 40h34l7 3v12l-7 3H79z',
    line: 'M14 46c10 7 24 8 58 8M82 40l7 18M89 40l-7 18M92 40l7 18M99 40l-7 18M102 40l7 18M109 40l-7 18',
  },
  'Survival Knife': {
    paint: 'M2 47c4-4 10-7 18-8h10l3 3 3-3 3 3 3-3 3 3 3-3 3 3 3-3h20v18H22c-9 0-16-4-20-10z',
    dark: 'M74 32h5l2 6v22l-3 6h-4zM80 41h28c7 1 11 5 12 10l-4 6H80z',
    line: 'M12 48h62M86 41v16M92 41v16M98 41v16M104 41v16M110 46h4',
  },
  'Nomad Knife': {
    paint: 'M2 40c22-8 44-9 72-5v25c-6-5-12-4-18 0C32 62 12 56 2 40z',
    dark: 'M74 35c16-2 30 2 44 10l2 10c-4 4-10 6-14 4-10-4-20-3-32 1z',
    line: 'M16 46c16 7 36 7 56 3M82 42a3 3 0 1 0 1 0M94 44a3 3 0 1 0 1 0M106 48a3 3 0 1 0 1 0',
  },
  'Skeleton Knife': {
    paint: 'M3 58c5-14 20-22 42-23h20v26H32c-13 0-22-1-29-3z',
    dark: 'M65 35h28c6 0 9 3 10 6a11 11 0 1 1 2 18c-3 2-6 2-12 2H65zM71 41v14h9V41zM84 41v14h9V41zM108 45a5 5 0 1 0 1 0z',
    line: 'M14 53h50M28 44c10-3 22-4 36-4',
  },
  'Classic Knife': {
    paint: 'M1 52c10-2 16-9 27-12h45v18H26C14 58 6 56 1 52z',
    dark: 'M73 33h4l2 4v24l-2 4h-4zM79 40h26l10-3 5 6-3 14-8 4-30-3z',
    line: 'M16 52h56M32 45h38M86 42v15M94 42v15M102 42v16',
  },
  'Kukri Knife': {
    paint: 'M2 66C4 50 18 41 36 39c12-2 22-8 40-8v14c-14 2-20 9-30 16C32 70 14 72 2 66z',
    dark: 'M75 29h4v18h-4zM79 32h24c8 0 14 3 18 8l-4 9c-8-3-22-4-38-4z',
    line: 'M10 64c20 2 30-6 40-14 8-6 14-9 26-11M86 32l-1 13M94 32l-1 13M102 33l-1 13M110 35l-2 12',
  },
};
