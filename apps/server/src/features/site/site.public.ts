export { socialLinks } from './site.settings.ts';
