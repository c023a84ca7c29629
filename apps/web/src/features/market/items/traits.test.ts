import { afterEach, expect, it } from 'vitest';
import { activateLanguage } from '../../../i18n/i18n.ts';
import { rarityName, typeName } from './traits.ts';

afterEach(() => activateLanguage('en'));

it('names type and rarity as Steam does', async () => {
  expect([typeName('Sniper Rifle'), rarityName('Covert')]).toEqual(['Sniper Rifle', 'Covert']);
  await activateLanguage('tr');
  expect([typeName('Sniper Rifle'), typeName('Charm')]).toEqual(['Keskin nişancı tüfeği', 'Süs']);
  expect(['Restricted', 'Classified', 'Covert'].map(rarityName)).toEqual(['Sınırlı', 'Gizli', 'Çok Gizli']);
  expect([typeName('Something new'), rarityName('constructor')]).toEqual(['Something new', 'constructor']);
});
