import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';

export interface Ceremony {
  askToRegister(person: { id: string; email: string; name: string }, known: readonly Known[]): Promise<Registering>;
  askToAuthenticate(known?: readonly Known[]): Promise<Authenticating>;
  registered(response: string): Promise<WebAuthnCredential | null>;
  authenticated(response: string, credential: WebAuthnCredential): Promise<number | null>;
  credentialIdOf(response: string): string | null;
}

export type Registering = PublicKeyCredentialCreationOptionsJSON;
export type Authenticating = PublicKeyCredentialRequestOptionsJSON;
type Known = Pick<WebAuthnCredential, 'id' | 'transports'>;

interface CeremonyParts {
  readonly dashboardUrl: string;
  readonly name: string;
  readonly challenge: Uint8Array<ArrayBuffer>;
  readonly isOurs: (challenge: string) => Promise<boolean>;
}

/** Four hundred modules: imported at first use, to keep the start fast. */
const webAuthn = async () => {
  await import('reflect-metadata');
  return import('@simplewebauthn/server');
};

export function createCeremony({ dashboardUrl, name, challenge, isOurs }: CeremonyParts): Ceremony {
  const { origin, hostname } = new URL(dashboardUrl);
  // A passkey alone replaces the password and the second step.
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

/** The library throws for malformed, forged or stale responses. */
async function orNull<Verdict>(verify: () => Promise<Verdict>): Promise<Verdict | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
