import { WebAuthnError, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { useAfterSessionChange } from '../../accounts/web/index.ts';
import {
  beginPasskey,
  beginPasskeySignIn,
  createPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../contract.ts';
import { passkeyObstacle } from '../rules/relying-party.ts';

const PASSKEYS = ['passkeys'] as const;

/** Returns the reason that this page can't use passkeys, or null. */
export function findObstacle(): string | null {
  return passkeyObstacle({
    hostname: window.location.hostname,
    isSecure: window.isSecureContext,
    isSupported: typeof window.PublicKeyCredential === 'function',
  });
}

export function usePasskeys() {
  return useQuery({ queryKey: PASSKEYS, queryFn: ({ signal }) => call(listPasskeys, { signal }) });
}

export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const optionsJSON = await call(beginPasskey, {});
      const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(
        (error: unknown) => {
          throw readableError(error, optionsJSON.rp.id);
        },
      );
      const { clientDataJSON, attestationObject } = response;
      const credential = { id, rawId, type, response: { clientDataJSON, attestationObject } };
      return call(createPasskey, { body: { name, credential } });
    },
    onSuccess: ({ name }) =>
      showToast({ id: 'profile', tone: 'good', message: `You can sign in with “${name}” now.` }),
    onSettled: () => client.invalidateQueries({ queryKey: PASSKEYS }),
  });
}

export function useRenamePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(renamePasskey, { params: { id }, body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: PASSKEYS }),
  });
}

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSuccess: () => showToast({ id: 'profile', tone: 'good', message: 'The passkey is removed.' }),
    meta: { toast: 'profile' },
    onSettled: () => client.invalidateQueries({ queryKey: PASSKEYS }),
  });
}

/** Signs in with a passkey. With `autofill`, the browser offers passkeys in the email field and waits until the person selects one. */
export function usePasskeySignIn() {
  const onSuccess = useAfterSessionChange();
  return useMutation({
    mutationFn: async (how: 'ask' | 'autofill') => {
      const optionsJSON = await call(beginPasskeySignIn, {});
      const { id, rawId, type, response } = await startAuthentication({
        optionsJSON,
        useBrowserAutofill: how === 'autofill',
      }).catch((error: unknown) => {
        throw readableError(error, optionsJSON.rpId);
      });
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      const signed = { clientDataJSON, authenticatorData, signature };
      const credential = { id, rawId, type, response: { ...signed, ...(userHandle && { userHandle }) } };
      return call(signInWithPasskey, { body: { credential } });
    },
    onSuccess,
  });
}

/** Turns an error of the browser into a message for people. `AbortError` is returned as it is: another ceremony began, or the dialog closed. */
function readableError(error: unknown, rpId: string): unknown {
  if (!(error instanceof Error) || error.name === 'AbortError') return error;
  const code = error instanceof WebAuthnError ? error.code : null;
  switch (code) {
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return said('This device has a passkey for your account already.');
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      return said(`Passkeys of this site work at ${rpId} only. Open it there.`);
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
      return said('This device can’t keep a passkey that checks who you are. Try another one.');
    default:
      if (error.name === 'NotAllowedError')
        return said(
          'No passkey was used: you canceled, it took too long, or this device has no passkey of this site.',
        );
      return said('The passkey did not work. Please try again.');
  }
}

function said(message: string): ApiFailure {
  return new ApiFailure('unexpected', message, null);
}
