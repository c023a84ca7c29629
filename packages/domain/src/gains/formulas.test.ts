import { expect, it } from 'vitest';
import { formulasPage } from '../../test/gains/formulas.ts';

it('story 16: the page of formulas is what the tested functions compute', async () => {
  await expect(formulasPage()).toMatchFileSnapshot('../../../../docs/gains.md');
});
