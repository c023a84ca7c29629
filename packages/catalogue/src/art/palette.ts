import { hashOf, randomOf } from './svg.ts';

/** Ground, second colour, accent, and the darkest colour for lines. */
export type Palette = readonly [ground: string, second: string, accent: string, dark: string];

/** Palettes by words in the finish's name. The first matching pattern is used, so well-known finishes come before plain colour words. */
const BY_WORD: readonly [RegExp, Palette][] = [
  [/asiimov/, ['#eef0f2', '#f08a24', '#f5b04d', '#17181b']],
  [/printstream|bone|ivory|whiteout|chalk/, ['#f2f1ee', '#c9ccd6', '#b7a6e8', '#15151a']],
  [/vulcan|superconductor|gungnir|mjölnir|cobalt|azure/, ['#d8ecf7', '#2f7fd0', '#53c7f0', '#12253d']],
  [/redline|bloodsport|kill confirmed|black tie|nightwish/, ['#2b2b31', '#b3202c', '#e2473f', '#101013']],
  [/cyrex|prime conspiracy/, ['#eceae6', '#c62631', '#2b2d33', '#111216']],
  [/neo-noir|neon rider|vice|vaporwave|miami|fever dream|ultraviolent/, ['#3b2a7a', '#ff4fa3', '#35e0e8', '#160f33']],
  [/hyper beast|monster|jungle tiger|party/, ['#1d6f7a', '#f0569b', '#f4c84a', '#13263a']],
  [/dragon lore|golden koi|aztec|ancient|gold arabesque|lore/, ['#d9b25e', '#8f6a2a', '#f3e2a0', '#3c2a12']],
  [/howl|fire|flame|blaze|inferno|hellfire|magma|pyre|heat|burn|incin|ember/, ['#c22f17', '#f08a1e', '#ffd24a', '#2a0d08']],
  [/fade/, ['#d7498c', '#f2b33d', '#6d4bd8', '#3a1540']],
  [/case hardened|heat treated|bismuth/, ['#3f6fc4', '#c59a4c', '#7a4fa8', '#1b2238']],
  [/tiger tooth|yellow|honey|banana|bee|lemon|citric|mustard|amber/, ['#e9b52c', '#f7dd6a', '#fff1b0', '#5a3b08']],
  [
    /slaughter|crimson|blood|red|ruby|scarlet|rose|candy apple|hot rod|hemoglobin|cherry|carnivore|bengal/,
    ['#a3142a', '#d6344a', '#f07a7f', '#2a060d'],
  ],
  [
    /emerald|jade|malachite|green|toxic|gamma|acid|lime|viper|ivy|verdant|poison|overgrowth|nuclear|bioleak|serpent|hydra|leaf/,
    ['#0f7a4d', '#36c46f', '#b5f08a', '#06281b'],
  ],
  [
    /sapphire|blue|ocean|navy|water|sea|wave|marine|aqua|ice|frost|hydro|poseidon|neptune|cyan|glacier|lapis|sky/,
    ['#155fae', '#3aa5e8', '#a8e3ff', '#081f3d'],
  ],
  [/teal|turquoise|mint|lagoon/, ['#138a8a', '#4fd0c3', '#c5f5ea', '#06302f']],
  [
    /purple|violet|ultraviolet|plum|mauve|nebula|galaxy|cosmic|astral|pandora|mulberry|indigo|amethyst|imperial/,
    ['#4b2391', '#8a4fe0', '#d79bff', '#180a35'],
  ],
  [/pink|blossom|kitty|candy|berry|lotus|bloom|sakura|lily|flower/, ['#e0639a', '#ffb3cf', '#7fd0a0', '#4a1430']],
  [/orange|rust|copper|bronze|sunset|sunburst|sienna|caramel/, ['#c8641f', '#f0a14a', '#7a3a18', '#2e1408']],
  [/gold|brass|midas|royal|pharaoh|anubis|osiris|horus|prince|emperor|king|crown/, ['#d6a53a', '#f6dc87', '#8d2f3a', '#3d2a0a']],
  [/wood|walnut|timber|chocolate|leather|bamboo|tan|mud|earth|humidor/, ['#7a5230', '#a97a48', '#d2ad78', '#2c1a0c']],
  [/desert|sand|safari|dune|arid|drought|dry|savannah|mudder/, ['#b89a6a', '#8d7249', '#d9c598', '#4d3d24']],
  [/forest|jungle|woodland|boreal|olive|army|swamp|marsh|grass|groundwater|moss/, ['#5c6b41', '#3d4a2e', '#8d9564', '#20281a']],
  [
    /urban|asphalt|concrete|gunsmoke|storm|contractor|tarmac|night|dark|shadow|black|carbon|obsidian|graphite|charred|scorched|phantom/,
    ['#3a3d45', '#25272d', '#6b7080', '#0e0f12'],
  ],
  [/arctic|polar|winter|snow|white|silver|steel|chrome|titan|zinc|pearl|stainless|damascus/, ['#c3ccd6', '#8d99a8', '#f3f7fa', '#39424e']],
  [/neon|electric|laser|disco|light|cyber|tron|pulse|synth/, ['#1b1f3a', '#21d4c3', '#f04fd0', '#0a0c1a']],
];

/** Palettes for names without a colour word. */
const BY_CHANCE: readonly Palette[] = [
  ['#22324a', '#4f8fd0', '#f0b04a', '#0d1624'],
  ['#e3dccb', '#d05a3a', '#2f5d73', '#1d2226'],
  ['#31363f', '#e04a54', '#f2f2ee', '#121418'],
  ['#264d3b', '#7fc29b', '#f2d27a', '#0d1f17'],
  ['#5a2f6b', '#e07ab0', '#f6d8a8', '#1f0f28'],
  ['#d8dfe6', '#4a6fa5', '#e0b13f', '#1c2632'],
  ['#7d2f2a', '#d98b4a', '#f2dfb5', '#2b0f0d'],
  ['#1f5663', '#f2c14e', '#f78154', '#0b2229'],
  ['#3d3a5c', '#8fd3e8', '#f28ab2', '#15142a'],
  ['#c9b79c', '#71816d', '#342a21', '#1b1612'],
  ['#28587b', '#7fb7be', '#dacc3e', '#0e2233'],
  ['#4a4e69', '#c9ada7', '#f2e9e4', '#22223b'],
];

const BY_PHASE: Record<string, Palette> = {
  Ruby: ['#b00d2b', '#e83050', '#ff8a94', '#33030c'],
  Sapphire: ['#0b3fb8', '#2f74f0', '#8fc4ff', '#050f3a'],
  'Black Pearl': ['#17131f', '#4b2a63', '#8a6bb0', '#060409'],
  Emerald: ['#04803f', '#17c45f', '#9dffb0', '#02260f'],
};
const DOPPLER: Record<string, Palette> = {
  'Phase 1': ['#1b1020', '#b0246a', '#6a2a8a', '#07040a'],
  'Phase 2': ['#7a1f6e', '#ea4fa0', '#3d3fc8', '#1b0520'],
  'Phase 3': ['#12283f', '#2f6f9a', '#55d0a8', '#050d17'],
  'Phase 4': ['#1536a0', '#3c78f0', '#9a5be8', '#070f33'],
};
const GAMMA_DOPPLER: Record<string, Palette> = {
  'Phase 1': ['#0d2b22', '#2fb56a', '#b7f26b', '#04110c'],
  'Phase 2': ['#0a5a45', '#2ad46c', '#c8ff9a', '#03201a'],
  'Phase 3': ['#0d4a5a', '#1fb0a8', '#6fe8c0', '#031a22'],
  'Phase 4': ['#0b6b3a', '#5fe04a', '#e8ff7a', '#042613'],
};

/** The colours of a finish: by phase for Dopplers, otherwise by a word in the name, otherwise by a hash of the name. */
export function paletteOf(finish: string, phase: string | null): Palette {
  const name = finish.toLowerCase();
  if (name.includes('doppler')) {
    const phases = name.includes('gamma') ? GAMMA_DOPPLER : DOPPLER;
    return BY_PHASE[phase ?? ''] ?? phases[phase ?? ''] ?? (name.includes('gamma') ? phases['Phase 2']! : phases['Phase 4']!);
  }
  return BY_WORD.find(([word]) => word.test(name))?.[1] ?? randomOf(hashOf(name)).pick(BY_CHANCE);
}
