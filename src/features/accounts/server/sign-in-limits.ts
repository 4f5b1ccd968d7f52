import { QUARTER_HOUR_MS, limitOf } from '../../../backend/limits/limits.ts';

/** Wrong passwords for one email from one network; another network is not held up by them. */
export const WRONG_PASSWORDS = limitOf('wrong password', 8, QUARTER_HOUR_MS);
/** Wrong passwords from one network, for whatever emails. */
export const WRONG_PASSWORDS_OF_NETWORK = limitOf('wrong password of network', 40, QUARTER_HOUR_MS);
