import { Refused } from '../../../../shared/basics/refused.ts';
import { addDevice, listDevices, type PushKeys, removeDevice } from '../../../../shared/notifications/verbs/devices.ts';
import { deviceName } from '../../../../shared/people/rules/device-name.ts';
import { holdSession } from '../../../../shared/people/sessions.ts';
import { sessionTokenOf } from '../../request/cookies.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { type Needs, person } from '../../request/routes.ts';
import { fromOf, type PersonVisit } from '../../request/visit.ts';
import { devicesPage, devicesPath } from './devices-page.tsx';
import { deviceTexts } from './texts.ts';

/** The browsers and phones on which a person is notified. */
export const deviceRoutes = [
  person.get(devicesPath, (visit, needs: Needs<'db' | 'pushKey'>) => show(visit, needs)),

  person.post(devicesPath, async (visit, needs: Needs<'db' | 'pushKey' | 'secrets' | 'notices'>) => {
    const texts = deviceTexts(visit.language);
    const given = subscriptionOf(visit.form.get('subscription') ?? '');
    if (given === null || needs.pushKey === null) return show(visit, needs, texts.failed);
    const { id: userId } = visit.session.person;
    const name = deviceName(fromOf(visit).device, texts.on);
    try {
      await needs.db.transaction(async (tx) => {
        await holdSession(tx, userId, sessionTokenOf(visit));
        await addDevice(tx, needs.secrets.notifications, { ...given, name, userId });
      });
    } catch (error) {
      const code = error instanceof Refused ? error.code : null;
      if (code === 'invalid_state') return show(visit, needs, texts.tooMany);
      if (code === 'invalid_request') return show(visit, needs, texts.failed);
      throw error;
    }
    return redirectWithNotice(needs, placeOf(visit.form), { done: texts.added });
  }),

  person.post(`${devicesPath}/:id/stop`, async (visit, needs: Needs<'db' | 'notices'>) => {
    await removeDevice(needs.db, visit.session.person.id, visit.params.id ?? '');
    return redirectWithNotice(needs, devicesPath, { done: deviceTexts(visit.language).removed });
  }),
];

async function show(visit: PersonVisit, { db, pushKey }: Needs<'db' | 'pushKey'>, problem?: string): Promise<Response> {
  return devicesPage(visit, { devices: await listDevices(db, visit.session.person.id), pushKey, problem });
}

/** The board or the inbox that offered it, else the page of devices. */
function placeOf(form: URLSearchParams): string {
  const to = form.get('to') ?? '';
  return /^\/ws_[0-9a-z]{26}\/(?:orders|inbox)$/.test(to) ? to : devicesPath;
}

/** A PushSubscription as a browser writes it; `addDevice` validates it. */
function subscriptionOf(text: string): { endpoint: string; keys: PushKeys } | null {
  try {
    const { endpoint, keys } = JSON.parse(text);
    const { p256dh, auth } = keys;
    const isWhole = [endpoint, p256dh, auth].every((part) => typeof part === 'string');
    return isWhole ? { endpoint, keys: { p256dh, auth } } : null;
  } catch {
    return null;
  }
}
