export { frameOf, LIGHT, PHONE, SIZES, sourceSet } from './components/landing/shot.ts';
