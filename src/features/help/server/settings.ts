import { z } from 'zod';
import { setting } from '../../../backend/setting.ts';

export const HELP_SETTINGS = {
  SUPPORT_CONTACT: {
    about:
      'Where the help directs people: https://... (a page), name@host (a mailbox) or widget:https://... (a chat, in a window of its own). Absent: a form whose messages operators read.',
    schema: setting(
      z
        .string()
        .trim()
        .regex(
          /^(?:(?:widget:)?https?:\/\/\S+|(?:mailto:)?[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+)$/i,
          'is no web address, mailbox or widget:https://...',
        )
        .optional(),
    ),
  },
  HELP_TUTORIALS: {
    about: 'Tutorials that the help links to: Title = https://...; Title = https://...',
    schema: setting(
      z
        .string()
        .regex(
          /^(?:[^=;]*[^=;\s][^=;]*=\s*https?:\/\/[^;\s]+\s*(?:;\s*|$))+$/i,
          'is not Title = https://...; ...',
        )
        .optional(),
    ),
  },
} as const;
