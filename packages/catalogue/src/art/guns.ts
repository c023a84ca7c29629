/** An outline in a box of 128 × 96 units; guns point to the left. */
export type Shape = {
  /** Parts that carry the finish. */
  paint: string;
  /** Parts without the finish: metal, rubber, glass. */
  dark: string;
  /** Inner edges, drawn as thin lines. */
  line: string;
};

/** Long guns: rifles, sniper rifles, shotguns, machine guns. */
export const LONG_GUNS: Record<string, Shape> = {
  'AK-47': {
    paint: 'M34 39h19v-2h29l3 2 34 5v17h-5l-29-13h-16c-1 9-7 17-14 22l-9-5c6-5 10-11 10-17h-3l-3-2H34zM34 35h17v3H34z',
    dark: 'M3 42h31v3H3zM8 34h3l2 8H7zM76 48h8l6 15-8 1zM20 36h14v2H20zM51 33h5v4h-5zM68 49h8v6h-6z',
    line: 'M34 42h18M55 42h28M57 46h12M60 52l8 2M57 58l8 3M53 63l6 4',
  },
  M4A4: {
    paint: 'M27 38h26v-2h6l2-7h17l3 7v3h2v11h-3l-13 1 1 17-10 1-4-17-1-4H27zM64 32l-1 4h13l-1-4zM94 38h24v17h-6l-6-6H94z',
    dark: 'M2 41h25v3H2zM2 40h6v5H2zM20 33h4l3 8h-9zM83 39h11v5H83zM76 50h7l4 13-8 1zM68 51h7v5h-7z',
    line: 'M30 38v9M35 38v9M40 38v9M45 38v9M50 38v9M55 43h26M58 56h9M59 62h9M98 41v7',
  },
  'M4A1-S': {
    paint: 'M36 38h18v-2h6l2-5h16l3 5v3h2v11h-3l-13 1 1 17-10 1-4-17-1-4H36zM65 33l-1 3h11l-1-3zM94 38h24v17h-6l-6-6H94z',
    dark: 'M1 39h31v7H1zM31 41h5v3h-5zM83 39h11v5H83zM76 50h7l4 13-8 1zM68 51h7v5h-7z',
    line: 'M5 39v7M28 39v7M39 38v8M44 38v8M49 38v8M55 43h26M58 56h9M59 62h9M98 41v7',
  },
  AUG: {
    paint: 'M44 38l8-3h28l10 3h28l2 20h-12l-3-7H92l-4 1-12-1-7-3H52l-8-3zM72 51h8l4 13h-7z',
    dark: 'M4 40h40v3H4zM4 39h6v5H4zM42 46h5l-2 15h-6zM48 23h32v6H48zM46 22h4v8h-4zM78 22h4v8h-4zM54 29h4v6h-4zM70 29h5v6h-5zM91 51h12l3 16-11 2z',
    line: 'M53 41h24M90 41v8M96 41h20M93 57h11M94 62h11',
  },
  FAMAS: {
    paint: 'M30 39l8-3 4-8 6-2h40l5 3 3 8 22 2v18l-6 2-12-8H84l-6 1-8-1-6-2H40l-8-3zM46 32l-3 5h44l-3-5zM71 51h8l3 12h-8z',
    dark: 'M4 41h28v3H4zM4 40h7v5H4zM87 51h12l3 15-11 2zM44 49h12l-5 6h-9zM62 23h8v3h-8z',
    line: 'M36 43h40M80 40v10M86 42h28M89 56h10M90 61h10M50 36h30',
  },
  'Galil AR': {
    paint: 'M32 38h20v-2h32l2 2v10h-17c0 8-5 16-10 22l-9-4c4-6 6-12 7-18h-2l-2-1H32zM33 34h18v3H33z',
    dark: 'M2 41h30v3H2zM7 34h3l2 7H6zM56 29h16v3h-2v4h-3v-4h-6v4h-3v-4h-2zM77 48h7l5 14-8 1zM86 38h32v20h-6l-26-11zM70 48h6v6h-6z',
    line: 'M36 38v8M42 38v8M48 38v8M56 42h27M59 55l8 2M55 62l8 3M90 42h24v10z',
  },
  'SG 553': {
    paint: 'M30 38l6-2h47l4 3v9l-18 1c-1 7-4 13-8 18l-10-4c4-5 5-9 5-14H34l-4-4z',
    dark: 'M3 41h27v3H3zM8 36h4v5H8zM52 22h26v7H52zM48 21h6v9h-6zM77 22h5v7h-5zM57 29h4v7h-4zM71 29h4v7h-4zM76 49h8l5 14-8 1zM87 40h31v17h-6l-1-11-24 1z',
    line: 'M34 42h20M38 45h16M58 42h26M57 54l9 2M54 60l9 3M92 43h22',
  },
  AWP: {
    paint: 'M38 41l6-2h42l6 3 28-3 1 22-12 1-12-8-4-6-3 8h-7l-1-6-18-1H42l-4-3z',
    dark: 'M1 42h38v3H1zM0 40h9v7H0zM46 26h36v7H46zM39 23h12l3 2v9l-3 2H39zM80 24h9v11h-9zM56 33h5v7h-5zM74 33h5v7h-5zM62 22h6v4h-6zM58 50h14v8H59zM86 46l5 1 1 5-4 1z',
    line: 'M44 44h38M104 44v12M110 43v15M44 47h14M3 40v7M6 40v7M39 29h12',
  },
  'SSG 08': {
    paint: 'M40 41h44l7 2 28-1v16h-8l-14-6-5-2-2 12h-7l-2-13H48l-8-3zM98 46v4l14 3v-7z',
    dark: 'M1 43h40v2H1zM1 42h6v4H1zM48 29h32v5H48zM43 27h9v9h-9zM78 28h8v8h-8zM58 34h4v7h-4zM72 34h4v7h-4zM62 50h10v5H62zM80 45h6l2 5h-3z',
    line: 'M46 44h36M88 46l6 1M46 47h14M43 31h9',
  },
  G3SG1: {
    paint: 'M30 39h52l6 2 29 1v17h-8l-22-9-8-1H30l-3-5z',
    dark: 'M1 42h27v3H1zM6 36h3v6H6zM48 25h32v6H48zM41 23h10v10H41zM78 24h8v8h-8zM56 31h4v8h-4zM72 31h4v8h-4zM60 50h11l1 13-11 2zM77 49h8l5 14-8 1zM34 49l-6 18h3l7-18zM40 49l4 18h3l-4-18z',
    line: 'M33 42v6M38 42v6M43 42v6M48 42v6M54 43h27M62 55h9M62 60h9',
  },
  'SCAR-20': {
    paint: 'M26 37h58v4h8l2-2h24v20h-8l-4-7H94l-2-3H76l-4 2h-6l1 1H56l-1-4H26z',
    dark: 'M1 41h25v3H1zM1 39h7v7H1zM26 34h58v3H26zM48 23h30v6H48zM42 21h9v10h-9zM76 22h7v9h-7zM54 29h4v5h-4zM70 29h4v5h-4zM57 52h11l1 11-11 2zM77 49h8l4 14-8 1z',
    line: 'M30 41h22M30 45h22M56 41h26M98 43h16M98 48h12M59 57h9',
  },
  Nova: {
    paint: 'M22 44h28v6H22zM54 37h28l5 3 32 6v14h-6l-24-10-3 8-7-2-1-6H54z',
    dark: 'M1 38h53v4H1zM8 43h46v3H8zM3 35h3v3H3z',
    line: 'M26 44v6M30 44v6M34 44v6M38 44v6M42 44v6M46 44v6M58 41h14v4H58zM92 45l22 4',
  },
  XM1014: {
    paint: 'M34 38h22v-1h28l3 3v9H58l-4-1H34zM78 49h8l4 13-8 1zM90 40h29v16h-7l-6-8H90z',
    dark: 'M1 38h33v3H1zM8 42h26v4H8zM3 34h3v4H3zM60 32h14v5h-3v-3h-8v3h-3zM87 41h4v6h-4zM70 49h7v5h-7z',
    line: 'M38 43h16M60 41h16v4H60zM96 43h20',
  },
  'MAG-7': {
    paint: 'M34 36h52l6 3v12l-12 1 3 24-12 1-5-24-14-1H34zM16 45h18v8H16z',
    dark: 'M8 37h26v6H8zM10 33h4v4h-4zM86 33h6v5h-6zM58 52l4 8h5l-1-7zM72 72l11-1 1 7-12 1z',
    line: 'M19 45v8M23 45v8M27 45v8M31 45v8M40 41h40M58 46h18M73 58h8M74 63h8',
  },
  'Sawed-Off': {
    paint: 'M16 46h28v8H16zM60 38h24l10 5 18 20-9 7-17-17-14-1H60z',
    dark: 'M4 38h56v6H4zM10 45h40v4H10zM7 35h3v3H7zM70 53h9v7h-7z',
    line: 'M20 46v8M25 46v8M30 46v8M35 46v8M40 46v8M64 42h16v5H64zM94 48l14 15',
  },
  M249: {
    paint: 'M38 36h42l6 2v11H64l-4 1H38zM88 39h30v18h-8l-8-8H88zM46 51h20v16H46z',
    dark: 'M1 39h37v4H1zM1 38h7v6H1zM10 33h3v6h-3zM24 44l-9 21h3l10-21zM30 44l4 21h3l-3-21zM54 29h20v3H58v4h-4zM76 49h8l5 13-8 1zM84 40h5v6h-5z',
    line: 'M42 36v12M47 36v12M52 40h28M50 55h12v8H50zM92 43h22',
  },
  Negev: {
    paint: 'M34 37h50l4 2v10H66l-3 2H34zM92 40h27v16h-5l-6-8H92zM52 52c8-2 16-1 20 3 1 8-3 14-10 14s-12-5-11-13z',
    dark: 'M1 40h33v3H1zM1 39h8v5H1zM13 34h3v6h-3zM18 44l-5 22h3l6-22zM24 44l7 22h3l-6-22zM48 30h22v3h-4v4h-3v-4H51v4h-3zM76 49h8l5 13-8 1zM88 41h5v2h-5zM88 46h5v2h-5zM40 51h5l-2 11h-5z',
    line: 'M38 41h24M38 45h24M66 41h18M54 58h16M56 64h13M96 43h20',
  },
};
