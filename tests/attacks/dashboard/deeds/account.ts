import { Secret, TOTP } from 'otpauth';
import { makeRecoveryCodes } from '../../../../shared/people/second-steps/recovery-codes.ts';
import { passkeys } from '../../../../shared/people/table.ts';
import { softPasskey } from '../../../support/running/soft-passkey.ts';
import type { Deeds } from '../deed.ts';
import type { House } from '../house.ts';

/** One's own login. */
export const accountDeeds: Deeds = {
  'POST /account/name': {
    proof: { needless: 'it is one’s own, and it opens nothing' },
    leaves: { nothing: 'the log names people by their email' },
    prepare: async ({ somebody }) => {
      const { visitor } = await somebody();
      return () => visitor.post('/account/name', { name: 'Zainab' });
    },
  },
  'POST /account/password': {
    proof: { needless: 'it asks for the password in its own form' },
    leaves: ['member.password_changed'],
    prepare: async ({ somebody }) => {
      const { visitor, login } = await somebody();
      return () => visitor.post('/account/password', { current: login.password, next: crypto.randomUUID() });
    },
  },
  'POST /account/devices/:id/sign-out': {
    proof: { needless: 'it only closes' },
    leaves: { nothing: 'sessions that end are not told of' },
    prepare: async ({ somebody }) => {
      const { visitor } = await somebody();
      return () => visitor.post('/account/devices/nothing/sign-out', {});
    },
  },
  'POST /account/devices/sign-out': {
    proof: { needless: 'it only closes' },
    leaves: { nothing: 'sessions that end are not told of' },
    prepare: async ({ somebody }) => {
      const { visitor } = await somebody();
      return () => visitor.post('/account/devices/sign-out', {});
    },
  },
  'POST /prove': {
    proof: { needless: 'it is the proof' },
    leaves: { nothing: 'what is done with the proof is told of' },
    prepare: async ({ somebody }) => {
      const { visitor, login } = await somebody();
      return () => visitor.post('/prove', { password: login.password });
    },
  },
  'POST /account/authenticator': {
    proof: 'asked',
    leaves: { nothing: 'the app counts once its first code has confirmed it' },
    prepare: async ({ somebody }) => {
      const { visitor } = await somebody();
      return () => visitor.post('/account/authenticator', {});
    },
  },
  'POST /account/authenticator/confirm': {
    proof: 'asked',
    leaves: ['member.authenticator_added'],
    prepare: async (house) => {
      const { visitor, code } = await withNewApp(house);
      return () => visitor.post('/account/authenticator/confirm', { code });
    },
  },
  'POST /account/authenticator/remove': {
    proof: 'asked',
    leaves: ['member.authenticator_removed'],
    prepare: async (house) => {
      const { visitor, code } = await withNewApp(house);
      await visitor.post('/account/authenticator/confirm', { code });
      return () => visitor.post('/account/authenticator/remove', {});
    },
  },
  'POST /account/passkeys': {
    proof: 'asked',
    leaves: ['member.passkey_added'],
    prepare: async ({ somebody, dashboard }) => {
      const { visitor } = await somebody();
      const page = await (await visitor.get('/account/security')).text();
      const answer = softPasskey(dashboard.url).register(page);
      return () => visitor.post('/account/passkeys', { answer, name: 'Phone' });
    },
  },
  'POST /account/passkeys/:id/remove': {
    proof: 'asked',
    leaves: ['member.passkey_removed'],
    prepare: async (house) => {
      const { visitor, passkey } = await withPasskey(house);
      return () => visitor.post(`/account/passkeys/${passkey.row.credentialId}/remove`, {});
    },
  },
  'POST /account/recovery-codes': {
    proof: 'asked',
    leaves: ['member.recovery_codes_made'],
    prepare: async (house) => {
      const { visitor } = await withPasskey(house);
      return () => visitor.post('/account/recovery-codes', {});
    },
  },
};

/** Somebody with a passkey and recovery codes, which nothing in the audit log tells of. */
export async function withPasskey({ somebody, dashboard: { db, url } }: House) {
  const person = await somebody();
  const passkey = softPasskey(url);
  await db.insert(passkeys).values({ ...passkey.row, userId: person.id });
  const codes = await makeRecoveryCodes(db, person.id);
  return { ...person, passkey, codes };
}

/** Somebody who has begun to add an app, with its present code. */
async function withNewApp({ somebody }: House) {
  const { visitor } = await somebody();
  await visitor.post('/account/authenticator', {});
  const shown = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(await (await visitor.get('/account/authenticator')).text())?.[1];
  const code = new TOTP({ secret: Secret.fromBase32((shown ?? '').replaceAll(' ', '')) }).generate();
  return { visitor, code };
}
