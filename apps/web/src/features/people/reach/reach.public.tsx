export { Reach } from './components/Reach.tsx';
