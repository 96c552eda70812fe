import { Secret, TOTP } from 'otpauth';
import { addDevice } from '../../../../shared/notifications/verbs/devices.ts';
import { makeRecoveryCodes } from '../../../../shared/people/second-steps/recovery-codes.ts';
import { passkeys } from '../../../../shared/people/table.ts';
import { softPasskey } from '../../../support/running/soft-passkey.ts';
import { byStaff, type FormActions, proven, unproven } from '../form-action.ts';
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

/** What a browser gives a page to be notified. */
export function aSubscription() {
  const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
  return { endpoint: `https://push.example.com/${crypto.randomUUID()}`, keys };
}

const onlyRevokes = 'it only closes';
const endedSessions = { none: 'ended sessions are not in the log' };
const ownPages = 'it changes only the person’s own pages';

export const accountActions: FormActions = {
  'POST /account/name': unproven(
    'it is the person’s own, and grants no access',
    { none: 'the log names people by their email' },
    byStaff({ name: 'Zainab' }),
  ),
  'POST /account/password': unproven(
    'it asks for the password in its own form',
    'member.password_changed',
    async ({ newPerson }) => {
      const { visitor, login } = await newPerson();
      return { by: visitor, fields: { current: login.password, next: crypto.randomUUID() } };
    },
  ),
  'POST /account/devices/:id/sign-out': unproven(onlyRevokes, endedSessions, async ({ newPerson }) => ({
    by: (await newPerson()).visitor,
    ids: ['nothing'],
  })),
  'POST /account/devices/sign-out': unproven(onlyRevokes, endedSessions, byStaff()),
  'POST /account/push': unproven(
    'it reveals no more than the pages of the session, and ends at sign-out',
    { none: 'the person sees it in the list of devices' },
    byStaff({ subscription: JSON.stringify(aSubscription()) }),
  ),
  'POST /account/push/:id/stop': unproven(onlyRevokes, endedSessions, async ({ newPerson, dashboard }) => {
    const { visitor, id: userId } = await newPerson();
    const device = { ...aSubscription(), userId, name: 'Phone' };
    return { by: visitor, ids: [await addDevice(dashboard.db, dashboard.backend.secrets.notifications, device)] };
  }),
  'POST /sign-out': unproven(onlyRevokes, endedSessions, byStaff()),
  'POST /language': unproven(ownPages, { none: ownPages }, byStaff({ language: 'ar' })),
  'POST /prove': unproven(
    'it is the proof',
    { none: 'the log has what is done with the proof' },
    async ({ newPerson }) => {
      const { visitor, login } = await newPerson();
      return { by: visitor, fields: { password: login.password } };
    },
  ),
  'POST /account/authenticator': proven({ none: 'the app counts once its first code has confirmed it' }, byStaff()),
  'POST /account/authenticator/confirm': proven('member.authenticator_added', async (target) => {
    const { visitor, code } = await withNewApp(target);
    return { by: visitor, fields: { code } };
  }),
  'POST /account/authenticator/remove': proven('member.authenticator_removed', async (target) => {
    const { visitor, code } = await withNewApp(target);
    await visitor.post('/account/authenticator/confirm', { code });
    return { by: visitor };
  }),
  'POST /account/passkeys': proven('member.passkey_added', async ({ newPerson, dashboard }) => {
    const { visitor } = await newPerson();
    const answer = softPasskey(dashboard.url).register(await visitor.text('/account/security'));
    return { by: visitor, fields: { answer, name: 'Phone' } };
  }),
  'POST /account/passkeys/:id/remove': proven('member.passkey_removed', async (target) => {
    const { visitor, passkey } = await withPasskey(target);
    return { by: visitor, ids: [passkey.row.credentialId] };
  }),
  'POST /account/recovery-codes': proven('member.recovery_codes_made', async (target) => ({
    by: (await withPasskey(target)).visitor,
  })),
};
