export { frameOf, LIGHT, PHONE, PHONE_SIZES, SIZES, sourceSet } from './components/landing/shot.ts';
