import { type ReactNode, createContext } from 'react';

/** The ways to sign in besides a password, given by the composition: the sign-in dialog shows them under its form. */
export const SignInWaysContext = createContext<ReactNode>(null);
