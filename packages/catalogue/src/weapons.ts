/** Guns of CS2 by type. The types are those of the watchlist's filter. */
const GUNS: Record<string, readonly string[]> = {
  Rifle: ['AK-47', 'AUG', 'FAMAS', 'Galil AR', 'M4A1-S', 'M4A4', 'SG 553'],
  'Sniper Rifle': ['AWP', 'G3SG1', 'SCAR-20', 'SSG 08'],
  Pistol: ['CZ75-Auto', 'Desert Eagle', 'Dual Berettas', 'Five-SeveN', 'Glock-18', 'P2000', 'P250', 'R8 Revolver', 'Tec-9', 'USP-S'],
  SMG: ['MAC-10', 'MP5-SD', 'MP7', 'MP9', 'P90', 'PP-Bizon', 'UMP-45'],
  Shotgun: ['MAG-7', 'Nova', 'Sawed-Off', 'XM1014'],
  Machinegun: ['M249', 'Negev'],
  Equipment: ['Zeus x27'],
};

const types = new Map(Object.entries(GUNS).flatMap(([type, guns]) => guns.map((gun): [string, string] => [gun, type])));

/** The type of a gun: `Rifle` for `AK-47`; null for other items. */
export const gunType = (weapon: string): string | null => types.get(weapon) ?? null;

/** Types whose names have a weapon, knife or gloves before the finish. */
export const WEAPON_TYPES: ReadonlySet<string> = new Set([...Object.keys(GUNS), 'Knife', 'Gloves']);
