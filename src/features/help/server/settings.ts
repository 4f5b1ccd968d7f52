import { z } from 'zod';
import { setting } from '../../../backend/setting.ts';

export const HELP_SETTINGS = {
  SUPPORT_CONTACT: {
    about:
      'Where the help directs people: https://... (a page), name@host (a mailbox) or widget:https://... (a chat, in a window of its own). Absent: a form whose messages operators read.',
    screen: {
      section: 'help',
      order: 10,
      label: 'Contact',
      hint: 'An email address or a web page. If it is empty, people write to you with a form, and you read their messages here.',
      control: { kind: 'text', placeholder: 'gis@county.example.gov' },
    },
    schema: setting(
      z
        .string()
        .trim()
        .regex(
          /^(?:(?:widget:)?https?:\/\/\S+|(?:mailto:)?[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+)$/i,
          'is not a web address, mailbox or widget:https://...',
        )
        .optional(),
    ),
  },
  HELP_TUTORIALS: {
    about: 'Tutorials that the help links to: Title = https://...; Title = https://...',
    screen: {
      section: 'help',
      order: 20,
      label: 'Tutorials',
      hint: 'Write a title and an address for each: Title = https://...; Title = https://...',
      control: { kind: 'text', placeholder: 'First steps = https://county.example.gov/map-help' },
    },
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
