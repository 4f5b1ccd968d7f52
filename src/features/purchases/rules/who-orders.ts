import { type GroupRole, PAYERS } from '../../../kernel/permission.ts';
import { ONLY_FREE_FILES } from '../../store/rules/offer.ts';

interface Checkout {
  isSignedIn: boolean;
  totalCents: number;
  /** The operator's choice of who downloads free files. */
  freeFilesFor: 'signed-in' | 'everyone';
  /** False on a site that can't take money. */
  canPay: boolean;
}

export const SIGN_IN_TO_PAY = 'Sign in to pay. Your cart stays.';
const SIGN_IN_TO_DOWNLOAD = 'Sign in to download. Your cart stays.';

/** Returns why this person can't check out, as the code of a problem and a sentence; null if they can. */
export function whyNoOrder({ isSignedIn, totalCents, freeFilesFor, canPay }: Checkout): {
  code: 'sign_in_required' | 'not_configured';
  message: string;
} | null {
  if (totalCents > 0 && !canPay) return { code: 'not_configured', message: ONLY_FREE_FILES };
  if (isSignedIn) return null;
  if (totalCents > 0) return { code: 'sign_in_required', message: SIGN_IN_TO_PAY };
  return freeFilesFor === 'everyone' ? null : { code: 'sign_in_required', message: SIGN_IN_TO_DOWNLOAD };
}

/** Returns true for a role whose members may pay with the saved cards of the account (group). */
export function paysWithSavedCards(role: GroupRole): boolean {
  return PAYERS.some((payer) => payer === role);
}
