import { Refused } from '../../../../shared/basics/refused.ts';
import { concerns } from '../../../../shared/notifications/rules/concerns.ts';
import { listChoices } from '../../../../shared/notifications/verbs/choices.ts';
import { isMailRefused } from '../../../../shared/notifications/verbs/is-mail-refused.ts';
import { getQuietHours, setQuietHours } from '../../../../shared/notifications/verbs/quiet-hours.ts';
import { type ChannelChoice, saveChoices } from '../../../../shared/notifications/verbs/save-choices.ts';
import type { Membership } from '../../../../shared/people/sessions.ts';
import { zoneName } from '../../../../shared/time/time-zone.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { type Needs, person } from '../../request/routes.ts';
import type { PersonVisit } from '../../request/visit.ts';
import { choicesFromForm } from './choices-table.tsx';
import { ownPage, type QuietProblems } from './own-page.tsx';
import { shownChannels } from './shown-channels.ts';
import { notificationTexts } from './texts.ts';
import { minuteOf } from './time-of-day.ts';

const address = '/account/notifications';

/** A person's own choices of notifications, in each workspace. */
export const ownRoutes = [
  person.get(address, (visit, needs: Needs<Asks>) => show(visit, needs)),

  person.post(address, async (visit, needs: Needs<Asks | 'notices'>) => {
    const { session, form } = visit;
    const place = session.workspaces.find(({ id }) => id === form.get('workspace'));
    if (!place) throw new Refused('not_found', 'no such workspace');
    const whose = { workspaceId: place.id, userId: session.person.id };
    await needs.db.transaction(async (tx) => {
      const choices = await choicesOf(tx, place, session.person.id, needs);
      await saveChoices(tx, whose, choicesFromForm(form, choices));
    });
    return redirectWithNotice(needs, address, { done: visit.texts.saved });
  }),

  person.post(`${address}/quiet`, async (visit, needs: Needs<Asks | 'notices'>) => {
    const { session, form } = visit;
    const [from = '', until = '', zone = ''] = ['from', 'until', 'zone'].map((name) => form.get(name)?.trim());
    const problems = quietProblems(visit, { from, until, zone });
    if (Object.keys(problems).length > 0) return show(visit, needs, problems);
    const quiet = from === '' ? null : { from: minuteOf(from), until: minuteOf(until), zone };
    await setQuietHours(needs.db, session.person.id, quiet);
    return redirectWithNotice(needs, address, { done: visit.texts.saved });
  }),
];

type Asks = 'db' | 'sendsMail' | 'pushKey';

function quietProblems({ language }: PersonVisit, input: Readonly<Record<'from' | 'until' | 'zone', string>>) {
  const texts = notificationTexts(language).quiet;
  const [from, until] = [minuteOf(input.from), minuteOf(input.until)];
  const isNone = input.from === '' && input.until === '';
  const isWrong = !isNone && (Number.isNaN(from) || Number.isNaN(until) || from === until);
  const isZoneWrong = !isNone && zoneName(input.zone) === null;
  return { ...(isWrong && { until: texts.wrong }), ...(isZoneWrong && { zone: texts.zoneWrong }) };
}

async function show(visit: PersonVisit, needs: Needs<Asks>, problems: QuietProblems = {}): Promise<Response> {
  const { person: self, workspaces } = visit.session;
  const { db, sendsMail } = needs;
  const places = await Promise.all(
    workspaces.map(async (place) => ({ place, choices: await choicesOf(db, place, self.id, needs) })),
  );
  const [quiet, isRefused] = [await getQuietHours(db, self.id), await isMailRefused(db, self.id)];
  const own = shownChannels(needs).filter((channel) => channel !== 'chat');
  return ownPage(visit, { places, quiet, isRefused, sendsMail, channels: own }, problems);
}

async function choicesOf(
  db: Needs<'db'>['db'],
  { id, role }: Membership,
  userId: string | null,
  needs: Needs<'pushKey'>,
): Promise<ChannelChoice[]> {
  const choices = await listChoices(db, id, userId);
  return choices.filter(({ kind, channel }) => concerns(kind, role) && shownChannels(needs).includes(channel));
}
