/**
 * Titles of highlight charms, by tournament. cs2-lib has the body that they share and none of their titles. Charms with other titles become
 * items when a market lists them.
 */
export const HIGHLIGHTS: Readonly<Record<string, readonly string[]>> = {
  'Austin 2025': ['1 Bullet', 'Almost 500 Damage', 'Catches Smoke', 'Spinx Quadra Kill', 'Strikes Back'],
  'Budapest 2025': ['b1t mid-air catch', 'karrigan vs Vitality on Overpass', 'mezii vs FaZe on Inferno'],
  'Cologne 2026': ['MATYS ACE'],
};
