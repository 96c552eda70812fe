import { Secret, TOTP } from 'otpauth';
import { addDevice } from '../../../../shared/notifications/verbs/devices.ts';
import { makeRecoveryCodes } from '../../../../shared/people/second-steps/recovery-codes.ts';
import { passkeys } from '../../../../shared/people/table.ts';
import { softPasskey } from '../../../support/running/soft-passkey.ts';
import { byStaff, type FormActions } from '../form-action.ts';
import type { Target } from '../target.ts';

/** A person with a passkey and recovery codes, made without entries in the audit log. */
export async function withPasskey({ newPerson, dashboard: { db, url } }: Target) {
  const person = await newPerson();
  const passkey = softPasskey(url);
  await db.insert(passkeys).values({ ...passkey.row, userId: person.id });
  return { ...person, passkey, codes: await makeRecoveryCodes(db, person.id) };
}

async function withNewApp({ newPerson }: Target) {
  const { visitor } = await newPerson();
  await visitor.post('/account/authenticator');
  const shown = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(await visitor.text('/account/authenticator'))?.[1];
  const code = new TOTP({ secret: Secret.fromBase32((shown ?? '').replaceAll(' ', '')) }).generate();
  return { visitor, code };
}

const onlyRevokes = {
  proof: { needless: 'it only closes' },
  leaves: { nothing: 'ended sessions are not in the log' },
} as const;

export const accountActions: FormActions = {
  'POST /account/name': {
    proof: { needless: 'it is the person’s own, and grants no access' },
    leaves: { nothing: 'the log names people by their email' },
    sends: byStaff({ name: 'Zainab' }),
  },
  'POST /account/password': {
    proof: { needless: 'it asks for the password in its own form' },
    leaves: ['member.password_changed'],
    sends: async ({ newPerson }) => {
      const { visitor, login } = await newPerson();
      return { by: visitor, fields: { current: login.password, next: crypto.randomUUID() } };
    },
  },
  'POST /account/devices/:id/sign-out': {
    ...onlyRevokes,
    sends: async ({ newPerson }) => ({ by: (await newPerson()).visitor, ids: ['nothing'] }),
  },
  'POST /account/devices/sign-out': { ...onlyRevokes, sends: byStaff() },
  'POST /account/push': {
    proof: { needless: 'it reveals no more than the pages of the session, and ends at sign-out' },
    leaves: { nothing: 'the person sees it in the list of devices' },
    sends: async ({ newPerson }) => {
      const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
      const endpoint = `https://push.example.com/${crypto.randomUUID()}`;
      return { by: (await newPerson()).visitor, fields: { subscription: JSON.stringify({ endpoint, keys }) } };
    },
  },
  'POST /account/push/:id/stop': {
    ...onlyRevokes,
    sends: async ({ newPerson, dashboard: { db, backend } }) => {
      const { visitor, id: userId } = await newPerson();
      const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
      const endpoint = `https://push.example.com/${crypto.randomUUID()}`;
      const id = await addDevice(db, backend.secrets.notifications, { userId, endpoint, keys, name: 'Phone' });
      return { by: visitor, ids: [id] };
    },
  },
  'POST /sign-out': { ...onlyRevokes, sends: byStaff() },
  'POST /language': {
    proof: { needless: 'it changes only the person’s own pages' },
    leaves: { nothing: 'it changes only the person’s own pages' },
    sends: byStaff({ language: 'ar' }),
  },
  'POST /prove': {
    proof: { needless: 'it is the proof' },
    leaves: { nothing: 'the log has what is done with the proof' },
    sends: async ({ newPerson }) => {
      const { visitor, login } = await newPerson();
      return { by: visitor, fields: { password: login.password } };
    },
  },
  'POST /account/authenticator': {
    proof: 'asked',
    leaves: { nothing: 'the app counts once its first code has confirmed it' },
    sends: byStaff(),
  },
  'POST /account/authenticator/confirm': {
    proof: 'asked',
    leaves: ['member.authenticator_added'],
    sends: async (target) => {
      const { visitor, code } = await withNewApp(target);
      return { by: visitor, fields: { code } };
    },
  },
  'POST /account/authenticator/remove': {
    proof: 'asked',
    leaves: ['member.authenticator_removed'],
    sends: async (target) => {
      const { visitor, code } = await withNewApp(target);
      await visitor.post('/account/authenticator/confirm', { code });
      return { by: visitor };
    },
  },
  'POST /account/passkeys': {
    proof: 'asked',
    leaves: ['member.passkey_added'],
    sends: async ({ newPerson, dashboard }) => {
      const { visitor } = await newPerson();
      const answer = softPasskey(dashboard.url).register(await visitor.text('/account/security'));
      return { by: visitor, fields: { answer, name: 'Phone' } };
    },
  },
  'POST /account/passkeys/:id/remove': {
    proof: 'asked',
    leaves: ['member.passkey_removed'],
    sends: async (target) => {
      const { visitor, passkey } = await withPasskey(target);
      return { by: visitor, ids: [passkey.row.credentialId] };
    },
  },
  'POST /account/recovery-codes': {
    proof: 'asked',
    leaves: ['member.recovery_codes_made'],
    sends: async (target) => ({ by: (await withPasskey(target)).visitor }),
  },
};
