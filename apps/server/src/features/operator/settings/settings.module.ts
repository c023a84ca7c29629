import { doctorMail } from './doctor-mail.ts';
import type { Module } from '../../../platform/module.ts';
import { settingsRoutes, type SettingsParts } from './settings.routes.ts';

export const settingsModule: Module<SettingsParts> = { name: 'settings', routes: settingsRoutes, doctor: doctorMail };
