import type { Painted, Pattern } from './brushes.ts';
import { camo, fade, flames, floral, hardened, marble, smoke, splatter, tiger, waves } from './organic-patterns.ts';
import { paletteOf } from './palette.ts';
import { hashOf, randomOf } from './svg.ts';
import { digital, geometric, lines, mesh, panels, solid, web } from './technical-patterns.ts';

const BY_WORD: readonly [RegExp, Pattern][] = [
  [/doppler|smoke|nebula|galaxy|pandora|fog/, smoke],
  [/marble fade|slaughter|marbleized|murano|swirl|pour|melt/, marble],
  [/fade|spectrum|sunset|sundown|daybreak|aurora/, fade],
  [/case hardened|heat treated|bismuth|quartz|jasper|jade|malachite|stone|opal|nacre|oxide|rust/, hardened],
  [/tiger|zebra|bengal|stripe|tigris/, tiger],
  [/web|neural/, web],
  [
    /asiimov|cyrex|vulcan|printstream|mecha|reactor|evil daimyo|cyber|exo|armor|module|elite build|bloodsport|prime|control|sentinel|core|titan|bot|conspiracy|turbo|disrupt|nitro/,
    panels,
  ],
  [
    /redline|line|laser|pulse|signal|circuit|wire|tron|grid|blueprint|schematic|light rail|powercore|traction|phosphor|glitch|matrix|board/,
    lines,
  ],
  [/ddpat|digital|pixel|fragcam|polycam|multicam|8-bit|cmyk|arcade/, digital],
  [/hive|honey|mesh|hex|carbon|scale|snake|gator|python|caiman|chainmail|perforated|net|houndstooth|halftone/, mesh],
  [
    /camo|forest|jungle|desert|arctic|urban|safari|woodland|boreal|thicket|tactical|swamp|storm|sand|polar|winter|masked|dune|mudder|grassland|army/,
    camo,
  ],
  [/fire|flame|blaze|howl|inferno|hell|burn|magma|dragon|phoenix|serpent|pyre|demon|oni/, flames],
  [/wood|grain|damascus|water|wave|ocean|sea|tide|ripple|river|tsunami|hydro|walnut|seigaiha|current/, waves],
  [
    /lotus|flower|blossom|lily|floral|garden|bloom|arabesque|paisley|baroque|filigree|lore|aztec|jörm|tattoo|rose|vine|flora|kimono|batik|brocade|lace|damask|plume|leaves/,
    floral,
  ],
  [/beast|splash|spray|splat|graffiti|candy|party|slime|toxic|acid|spill|goo|pop|monster|cat|zombie|doodle|vandal|boom/, splatter],
  [
    /laminate|anodized|coat|steel|gunmetal|candy apple|hot rod|silver|brass|chrome|polymer|ceramic|^night|bronze|copper|metal|leather|ultraviolet|stained|scorched|gold/,
    solid,
  ],
];
const BY_CHANCE: readonly Pattern[] = [geometric, panels, lines, splatter, floral, geometric, waves, panels, marble, flames];

/**
 * Paints the picture of a finish, which is the same for all weapons and exteriors with this finish.
 * @param id prefix of the ids inside the picture
 */
export function paintFinish(finish: string, phase: string | null, id: string): Painted {
  const name = finish.toLowerCase();
  const random = randomOf(hashOf(`${name}/${phase ?? ''}`));
  const pattern = BY_WORD.find(([word]) => word.test(name))?.[1] ?? random.pick(BY_CHANCE);
  return pattern(paletteOf(finish, phase), random, id);
}
