export { frameOf, LIGHT, PHONE, PHONE_SIZES, SIZES, sourceSet } from './components/shot.ts';
export { FEATURES, type Feature } from './features.ts';
