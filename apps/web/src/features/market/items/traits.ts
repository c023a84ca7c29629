import { t, type PlainKey } from '../../../i18n/i18n.ts';

/** Item types with Steam's names, and the words of Steam's own translation. */
const TYPES: Readonly<Record<string, PlainKey>> = {
  Charm: 'items.typeCharm',
  Sticker: 'items.typeSticker',
  Cosmetic: 'items.typeCosmetic',
  Knife: 'items.typeKnife',
  Pistol: 'items.typePistol',
  Rifle: 'items.typeRifle',
  SMG: 'items.typeSMG',
  Graffiti: 'items.typeGraffiti',
  Shotgun: 'items.typeShotgun',
  'Sniper Rifle': 'items.typeSniperRifle',
  'War Paint': 'items.typeWarPaint',
  Weapon: 'items.typeWeapon',
  Gloves: 'items.typeGloves',
  Container: 'items.typeContainer',
  Machinegun: 'items.typeMachinegun',
  'Strange Part': 'items.typeStrangePart',
  Taunt: 'items.typeTaunt',
  'Music Kit': 'items.typeMusicKit',
  Patch: 'items.typePatch',
  Crate: 'items.typeCrate',
  Crafting: 'items.typeCrafting',
  Tool: 'items.typeTool',
  Agent: 'items.typeAgent',
  Key: 'items.typeKey',
  Action: 'items.typeAction',
  Equipment: 'items.typeEquipment',
  Collectible: 'items.typeCollectible',
  Pass: 'items.typePass',
  Paint: 'items.typePaint',
};

const RARITIES: Readonly<Record<string, PlainKey>> = {
  'High Grade': 'items.rarityHighGrade',
  Exotic: 'items.rarityExotic',
  Covert: 'items.rarityCovert',
  Remarkable: 'items.rarityRemarkable',
  Extraordinary: 'items.rarityExtraordinary',
  Unique: 'items.rarityUnique',
  'Mil-Spec Grade': 'items.rarityMilSpecGrade',
  Restricted: 'items.rarityRestricted',
  'Base Grade': 'items.rarityBaseGrade',
  Strange: 'items.rarityStrange',
  Classified: 'items.rarityClassified',
  'Consumer Grade': 'items.rarityConsumerGrade',
  'Industrial Grade': 'items.rarityIndustrialGrade',
  Unusual: 'items.rarityUnusual',
  Exceptional: 'items.rarityExceptional',
  Master: 'items.rarityMaster',
  Distinguished: 'items.rarityDistinguished',
  Superior: 'items.raritySuperior',
  Contraband: 'items.rarityContraband',
  'Exceedingly Rare': 'items.rarityExceedinglyRare',
};

/** A name that Steam added later is shown unchanged. */
const nameIn = (names: Readonly<Record<string, PlainKey>>, name: string): string => (Object.hasOwn(names, name) ? t(names[name]!) : name);

export const typeName = (type: string): string => nameIn(TYPES, type);
export const rarityName = (rarity: string): string => nameIn(RARITIES, rarity);
