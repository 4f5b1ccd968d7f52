import type { Command } from '../../backend/command.ts';
import { SETTINGS } from '../../backend/config.ts';
import type { App } from '../app.ts';

export const settingsCommand: Command<App> = {
  name: 'settings',
  summary: 'List every setting with its meaning',
  usage: 'platbook settings\n\nLists every environment variable that Platbook reads.',
  async run(_app, _args, io) {
    for (const [name, { about }] of Object.entries(SETTINGS)) io.print(`${name.padEnd(24)}  ${about}`);
    return 0;
  },
};
