import { create } from 'zustand';

/** The parts of a link that the page could not read, as full sentences by the name of the key. */
export const useUnreadableLink = create<{ messages: Readonly<Record<string, string>> }>(() => ({
  messages: {},
}));

/** Tells the reader that a part of the link is ignored, and what is shown instead. */
export function showUnreadable(key: string, message: string): void {
  useUnreadableLink.setState(({ messages }) => ({ messages: { ...messages, [key]: message } }));
}

/** Replaces all messages, when another link is opened or the reader has read them. */
export function setUnreadable(messages: Readonly<Record<string, string>>): void {
  useUnreadableLink.setState({ messages });
}
