export { NearTargets, useNearTargets } from './components/NearTargets.tsx';
