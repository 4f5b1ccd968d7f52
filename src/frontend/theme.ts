import { z } from 'zod';
import { create } from 'zustand';
import { recall, remember } from './local-memory.ts';

export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type Theme = 'light' | 'dark';

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

function resolve(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return systemDark.matches ? 'dark' : 'light';
}

const initial = recall('theme', z.enum(THEME_CHOICES)) ?? 'system';

export const useTheme = create<{ choice: ThemeChoice; theme: Theme }>(() => ({
  choice: initial,
  theme: resolve(initial),
}));

function show(): void {
  const { choice, theme } = useTheme.getState();
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(choice: ThemeChoice): void {
  remember('theme', choice);
  useTheme.setState({ choice, theme: resolve(choice) });
}

systemDark.addEventListener('change', () => {
  useTheme.setState(({ choice }) => ({ theme: resolve(choice) }));
});
// This is the first subscriber, so the page has the new colors before the other subscribers learn of a new theme.
useTheme.subscribe(show);
show();
