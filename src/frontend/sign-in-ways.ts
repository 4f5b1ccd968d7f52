import { type ReactNode, createContext } from 'react';

/** The ways to sign in besides a password, given by the composition: the sign-in dialog shows them under its form. */
export const SignInWaysContext = createContext<ReactNode>(null);

/** The second step of signing in, given by the composition: it asks for a code where the password was right and is not enough. */
export const SecondStepContext = createContext<ReactNode>(null);
