/**
 * Names for the games that no free catalogue covers, made of the sandbox's own words. They resemble the game's items, but are not the names
 * of real items.
 */
const DOTA_ORIGINS = (
  'Ashen Tidebound Starlit Hollow Emberwrought Frostveiled Gilded Thornbound Moonforged Stormcrowned Duskwoven Sunscarred ' +
  'Bonecarved Mistborn Ironbloom Ravenous Jadeheart Silent Wandering Cursed Exiled Dreaming Molten Verdant Crimson Obsidian'
).split(' ');
const DOTA_PIECES = (
  'Helm Pauldrons Gauntlets Blade Bow Staff Cloak Mask Greaves Belt Mount Shield Crown Wings Hammer Scythe Lantern Bracers ' +
  'Quiver Banner Spear Totem Courier Ward'
).split(' ');
const DOTA_OWNERS = ['Depths', 'Last Dawn', 'Broken Oath', 'Nine Rivers', 'Pale King', 'Far Reach'];
const DOTA_QUALITIES = ['Inscribed', 'Genuine', 'Exalted', 'Autographed'];

/** About 4,000 names. */
export function dotaNames(): string[] {
  const plain = DOTA_ORIGINS.flatMap((origin, i) =>
    DOTA_PIECES.flatMap((piece, j) => {
      const owners = DOTA_OWNERS.filter((_, k) => (i * 7 + j * 3 + k) % 5 !== 0);
      return owners.map((owner) => `${origin} ${piece} of the ${owner}`);
    }),
  );
  const special = plain.filter((_, i) => i % 3 === 0).map((name, i) => `${DOTA_QUALITIES[i % DOTA_QUALITIES.length]} ${name}`);
  return [...plain, ...special];
}

const RUST_STYLES = (
  'Rusted Neon Bandit Glacier Toxic Desert Harvest Carbon Copper Midnight Salvage Outlaw Arctic Lava Circuit Wasteland Tribal ' +
  'Phantom Cobalt Forest Radiant Blackout Scrapyard Hazard Royal Voodoo Plague Hunter Raider Nomad Spectral Overgrown Cardboard ' +
  'Marble Tempered Chrome Digital Retro Storm Pirate Sakura Graveyard Ember Sandstorm Mechanic Mosaic Frozen Tiger Urban Savage'
).split(' ');
const RUST_PIECES = [
  'AK47',
  'LR300',
  'MP5',
  'Thompson',
  'Bolt Rifle',
  'SAR',
  'Python',
  'Revolver',
  'Crossbow',
  'Hunting Bow',
  'Door',
  'Metal Door',
  'Double Door',
  'Garage Door',
  'Large Box',
  'Box',
  'Locker',
  'Furnace',
  'Sleeping Bag',
  'Rug',
  'Chair',
  'Table',
  'Hoodie',
  'Pants',
  'Boots',
  'Gloves',
  'Facemask',
  'Chestplate',
  'Kilt',
  'Roadsign Vest',
  'Hide Poncho',
  'Jacket',
  'Cap',
  'Beanie',
  'Backpack',
  'Hammer',
  'Hatchet',
  'Pickaxe',
  'Rock',
  'Salvaged Sword',
  'Combat Knife',
  'Spear',
  'Vending Machine',
  'Fridge',
  'Satchel',
  'Jackhammer',
  'Longsword',
  'Waterpipe',
  'Semi Pistol',
  'Pump Shotgun',
];

/** About 2,500 names. */
export const rustNames = (): string[] => RUST_STYLES.flatMap((style) => RUST_PIECES.map((piece) => `${style} ${piece}`));
