export { itemFace, itemTraits } from './item-face.ts';
export { referencePrice } from './items.rules.ts';
