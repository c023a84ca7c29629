const EVENTS_WITH_TOKENS = [
  'Berlin 2019',
  'Stockholm 2021',
  'Antwerp 2022',
  'Rio 2022',
  'Paris 2023',
  'Copenhagen 2024',
  'Shanghai 2024',
  'Austin 2025',
  'Budapest 2025',
];

/** Passes of CS2, which cs2-lib does not contain. */
export const PASSES: readonly string[] = [
  'Operation Payback Pass',
  'Operation Bravo Pass',
  'Operation Phoenix Pass',
  'Operation Breakout All Access Pass',
  'Operation Vanguard Access Pass',
  'Operation Bloodhound Access Pass',
  'Operation Wildfire Access Pass',
  'Operation Hydra Access Pass',
  'Operation Shattered Web Premium Pass',
  'Operation Broken Fang Premium Pass',
  'Operation Riptide Premium Pass',
  'Katowice 2019 Viewer Pass',
  ...EVENTS_WITH_TOKENS.flatMap((event) => [`${event} Viewer Pass`, `${event} Viewer Pass + 3 Souvenir Tokens`]),
];
