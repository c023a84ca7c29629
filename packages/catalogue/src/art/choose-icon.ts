import type { ArtItem } from './art-item.ts';
import type { IconName } from './icons.ts';
import { hashOf } from './svg.ts';

type Words = readonly (readonly [RegExp, IconName])[];

const CS2: Words = [
  [/souvenir .*package|package|parcel|presents/, 'package'],
  [/capsule|legends|challengers|contenders|pack$|collection/, 'capsule'],
  [/name tag|swap tool|detachment/, 'tag'],
  [/storage|terminal/, 'unit'],
];
const TF2: Words = [
  [/rocket launcher|direct hit|black box|liberator|original|mangler|air strike/, 'launcher'],
  [/minigun|natascha|tomislav|brass beast|huo-long/, 'minigun'],
  [/wrench|jag|gunslinger|eureka/, 'wrench'],
  [/axe|shovel|bat\b|sword|katana|saw|club|bottle|fish|pickaxe|hammer|machete|kukri|stick|sign|eyelander|knife|kunai|fists/, 'blade'],
];
const DOTA2: Words = [
  [/helm|hood|mask|crown|\bhat\b|head|horn|hair|visage/, 'horned'],
  [/shoulder|pauldron|armor|mantle|cape|cloak|belt|bracer|arms|guard|plate|skirt|back|legs/, 'pauldron'],
  [/wing|courier|mount|drake|hawk|bird/, 'wings'],
  [/blade|sword|axe|bow|staff|hook|spear|weapon|dagger|scythe|hammer|edge|lance/, 'blade'],
];
const RUST: Words = [
  [/pants|trousers|kilt|shorts|skirt/, 'pants'],
  [/boots|shoes/, 'boots'],
  [/gloves/, 'gloves'],
  [/mask|helmet|balaclava|bandana/, 'mask'],
  [/\bhat\b|beanie|boonie/, 'hat'],
  [/\bcap\b/, 'cap'],
  [/\brock\b/, 'rock'],
  [/sword|knife|machete|mace|cleaver|spear/, 'blade'],
  [/hatchet|axe|hammer|jackhammer|tool/, 'hatchet'],
];

const BY_TYPE: Record<string, readonly IconName[]> = {
  Agent: ['helmet', 'balaclava', 'beret', 'hood'],
  Collectible: ['pin'],
  Graffiti: ['spray'],
  'Music Kit': ['disc'],
  Pass: ['pass'],
  Key: ['key'],
  Cosmetic: ['hat', 'topHat', 'cap', 'mask', 'helmet', 'boots'],
  Crate: ['crate'],
  Paint: ['paintCan'],
  'War Paint': ['paintCan'],
  Taunt: ['figure'],
  Crafting: ['ingot'],
  'Strange Part': ['gear'],
  Action: ['gift'],
  Gem: ['gem'],
  Treasure: ['chest'],
  'Loading Screen': ['frame'],
  'HUD Skin': ['frame'],
  Courier: ['wings'],
  Ward: ['ward'],
  Music: ['note'],
  Announcer: ['note'],
  Bundle: ['horned', 'pauldron'],
  Wearable: ['pauldron', 'horned', 'blade'],
  Door: ['door'],
  Clothing: ['hoodie'],
  Deployable: ['box'],
  Resource: ['crate'],
};

/** Chooses the icon of an item by its name and type. For all items except guns and knives of CS2. */
export function chooseIcon({ appId, name, type }: ArtItem): IconName {
  const text = name.toLowerCase();
  const words = { 730: CS2, 440: TF2, 570: DOTA2, 252490: RUST }[appId];
  const named = type === 'Container' || type === 'Tool' || type === 'Weapon' || appId === 570 || appId === 252490;
  const word = named ? words.find(([pattern]) => pattern.test(text))?.[1] : undefined;
  if (word && !(appId === 570 && type !== 'Wearable')) return word;
  if (/\bhat\b|fedora/.test(text) && type === 'Cosmetic') return 'hat';
  if (/mask|goggles|beard|visor/.test(text) && type === 'Cosmetic') return 'mask';
  const choices = BY_TYPE[type ?? ''];
  if (choices) return choices[hashOf(text.replace(/^(?:strange|unusual|the) /, '')) % choices.length]!;
  if (type === 'Container') return 'case';
  if (type === 'Tool') return appId === 252490 ? 'hatchet' : 'tag';
  return appId === 730 ? 'case' : appId === 570 ? 'gem' : 'box';
}
