import { defineCommand } from '../../backend/command.ts';
import type { App } from '../app.ts';
import { ALL_SETTINGS } from '../read-settings.ts';

export const settingsCommand = defineCommand({
  name: 'settings',
  summary: 'List every setting with its meaning',
  description: 'Lists every environment variable that Platbook reads.',
  async run(_app: App, _given, io) {
    for (const [name, { about }] of Object.entries(ALL_SETTINGS)) io.print(`${name.padEnd(24)}  ${about}`);
    return 0;
  },
});
