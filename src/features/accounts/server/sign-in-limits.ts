import { QUARTER_HOUR_MS, limitOf } from '../../../backend/limits/limits.ts';

/** Wrong passwords for one email from one network. They don't slow down sign-ins from other networks. */
export const WRONG_PASSWORDS = limitOf('wrong password', 8, QUARTER_HOUR_MS);
/** Wrong passwords from one network, for any emails. */
export const WRONG_PASSWORDS_OF_NETWORK = limitOf('wrong password of network', 40, QUARTER_HOUR_MS);
