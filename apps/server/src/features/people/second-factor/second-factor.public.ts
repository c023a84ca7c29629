export { readResetCommand, resetSecondFactor } from './reset-second-factor.ts';
