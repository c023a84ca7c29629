import { describe, expect, it } from 'vitest';
import { nameParts } from './item-name.ts';

describe('splitting a name', () => {
  it.each([
    [
      'StatTrak™ AK-47 | Redline (Field-Tested)',
      { weapon: 'AK-47', title: 'Redline', shortExterior: 'FT', statTrak: true, souvenir: false, star: false },
    ],
    [
      '★ StatTrak™ Karambit | Doppler (Factory New)',
      { weapon: 'Karambit', title: 'Doppler', shortExterior: 'FN', statTrak: true, star: true },
    ],
    ['Souvenir AWP | Dragon Lore (Battle-Scarred)', { weapon: 'AWP', title: 'Dragon Lore', shortExterior: 'BS', souvenir: true }],
    ['Souvenir Package Cologne', { weapon: null, title: 'Souvenir Package Cologne', souvenir: false }],
    ['Sticker | Crown (Foil)', { weapon: 'Sticker', title: 'Crown (Foil)', shortExterior: null }],
    ['★ Karambit | Doppler (Factory New) - Black Pearl', { weapon: 'Karambit', title: 'Doppler Black Pearl', shortExterior: 'FN' }],
    ['★ Karambit', { weapon: null, title: 'Karambit', star: true }],
  ])('%s', (name, parts) => expect(nameParts(name)).toMatchObject(parts));
});
