import { useOwnSandbox } from '../../../lib/sandbox.ts';

/** The page on which the user chooses who sees their inventory: at Steam, or on their page of the sandbox. */
export const usePrivacySettings = (): string => useOwnSandbox()?.desk ?? 'https://steamcommunity.com/my/edit/settings';
