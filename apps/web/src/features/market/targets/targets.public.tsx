export { NearTargets } from './components/NearTargets.tsx';
