import { type ReactNode, createContext } from 'react';

/** The ways to sign in besides a password. The composition provides them; the sign-in dialog shows them under its form. */
export const SignInWaysContext = createContext<ReactNode>(null);

/** The second step of signing in, which asks for a code after a correct password. The composition provides it. */
export const SecondStepContext = createContext<ReactNode>(null);
