import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';

/** One page's dealings with the authenticators of one browser: what it asks of them, and whether an answer is to this asking. */
export interface Ceremony {
  askToRegister(person: { id: string; email: string; name: string }, known: readonly Known[]): Promise<Registering>;
  /** Of any passkey on the device, or of these. */
  askToAuthenticate(known?: readonly Known[]): Promise<Authenticating>;
  /** The new passkey, or null for an answer that is none. */
  registered(response: string): Promise<WebAuthnCredential | null>;
  /** The authenticator's new counter, or null for an answer that is none. */
  authenticated(response: string, credential: WebAuthnCredential): Promise<number | null>;
  /** Which passkey an answer says that it is of; nothing is proved by that. */
  credentialIdOf(response: string): string | null;
}

export type Registering = PublicKeyCredentialCreationOptionsJSON;
export type Authenticating = PublicKeyCredentialRequestOptionsJSON;
type Known = Pick<WebAuthnCredential, 'id' | 'transports'>;

interface CeremonyParts {
  readonly dashboardUrl: string;
  readonly name: string;
  readonly challenge: Uint8Array<ArrayBuffer>;
  /** Whether a challenge was made for this browser, is still good, and is used for the first time. */
  readonly isOurs: (challenge: string) => Promise<boolean>;
}

/**
 * Its four hundred modules are read when the first page asks for a passkey, not before the dashboard answers. In a packed
 * dashboard Bun would read the one that the others need first after them.
 */
const webAuthn = async () => {
  await import('reflect-metadata');
  return import('@simplewebauthn/server');
};

export function createCeremony({ dashboardUrl, name, challenge, isOurs }: CeremonyParts): Ceremony {
  const { origin, hostname } = new URL(dashboardUrl);
  // The authenticator asks for a fingerprint or a PIN each time: a passkey alone stands for a password and a second step.
  const userVerification = 'required';
  const expected = { expectedChallenge: isOurs, expectedOrigin: origin, expectedRPID: hostname };
  return {
    askToRegister: async (person, known) => {
      const { generateRegistrationOptions } = await webAuthn();
      return generateRegistrationOptions({
        rpName: name,
        rpID: hostname,
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: person.name,
        challenge,
        excludeCredentials: [...known],
        authenticatorSelection: { residentKey: 'required', userVerification },
      });
    },
    askToAuthenticate: async (known = []) => {
      const { generateAuthenticationOptions } = await webAuthn();
      const allowCredentials = [...known];
      return generateAuthenticationOptions({ rpID: hostname, challenge, allowCredentials, userVerification });
    },
    registered: async (response) => {
      const { verifyRegistrationResponse } = await webAuthn();
      const verdict = await orNull(() => verifyRegistrationResponse({ response: JSON.parse(response), ...expected }));
      return verdict?.verified ? verdict.registrationInfo.credential : null;
    },
    authenticated: async (response, credential) => {
      const { verifyAuthenticationResponse } = await webAuthn();
      const verdict = await orNull(() =>
        verifyAuthenticationResponse({ response: JSON.parse(response), credential, ...expected }),
      );
      return verdict?.verified ? verdict.authenticationInfo.newCounter : null;
    },
    credentialIdOf: (response) => {
      try {
        const { id } = JSON.parse(response) ?? {};
        return typeof id === 'string' ? id : null;
      } catch {
        return null;
      }
    },
  };
}

/** The library throws for an answer that is malformed, forged or stale: to us they are all no answer. */
async function orNull<Verdict>(verify: () => Promise<Verdict>): Promise<Verdict | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
