/** Stands in for the catalogue: a list of plausible names of a like size. */
type Row = { appId: number; name: string; phase: string | null; rarity: string | null };

const WEAPONS = 'AK-47|M4A4|M4A1-S|AWP|USP-S|Glock-18|P250|Desert Eagle|MP9|MAC-10|P90|FAMAS|Galil AR|SSG 08|AUG|Nova|XM1014'.split('|');
const FINISHES = 'Redline|Asiimov|Bloodline|Cyrex|Frontside|Hyper|Inferno|Jungle|Nebula|Orbit|Phantom|Rift|Slate|Tide|Vulcan|Wave'.split('|');
const EXTERIORS = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'];
const RARITIES = ['Mil-Spec Grade', 'Restricted', 'Classified', 'Covert', 'Consumer Grade'];
const KNIVES = ['Karambit', 'Bayonet', 'M9 Bayonet', 'Flip Knife', 'Gut Knife'];
const PHASES = ['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4', 'Ruby', 'Sapphire', 'Black Pearl'];

export function loadCatalogue(): { items: Row[] } {
  const items: Row[] = [];
  const add = (name: string, rarity: string | null, phase: string | null = null, appId = 730): number => items.push({ appId, name, phase, rarity });
  for (const [i, weapon] of WEAPONS.entries())
    for (const [j, finish] of FINISHES.entries())
      for (const exterior of EXTERIORS)
        for (const prefix of ['', 'StatTrak™ ']) add(`${prefix}${weapon} | ${finish} (${exterior})`, RARITIES[(i + j) % 5]!);
  for (const knife of KNIVES)
    for (const exterior of EXTERIORS.slice(0, 2)) for (const phase of PHASES) add(`★ ${knife} | Doppler (${exterior})`, 'Covert', phase);
  for (let i = 0; i < 3000; i++) add(`Sticker | Player ${i} (${['Holo', 'Foil', 'Gold', 'Paper'][i % 4]})`, 'High Grade');
  for (let i = 0; i < 400; i++) add(`Operation ${i} Case`, 'Base Grade');
  for (let i = 0; i < 1000; i++) add(`${i % 9 ? 'Strange' : 'Unusual'} Hat ${i}`, null, null, 440);
  return { items };
}
