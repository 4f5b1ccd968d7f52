import { defineCommand } from '../../backend/command.ts';
import { SETTINGS } from '../../backend/config.ts';
import type { App } from '../app.ts';

export const settingsCommand = defineCommand({
  name: 'settings',
  summary: 'List every setting with its meaning',
  description: 'Lists every environment variable that Platbook reads.',
  async run(_app: App, _given, io) {
    for (const [name, { about }] of Object.entries(SETTINGS)) io.print(`${name.padEnd(24)}  ${about}`);
    return 0;
  },
});
