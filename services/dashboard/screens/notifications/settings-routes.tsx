import { Refused } from '../../../../shared/basics/refused.ts';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';
import { chatHost, setChatUrl } from '../../../../shared/notifications/verbs/chat.ts';
import { listChoices } from '../../../../shared/notifications/verbs/choices.ts';
import { type ChannelChoice, saveChoices } from '../../../../shared/notifications/verbs/save-choices.ts';
import { isMinutes } from '../../../../shared/orders/board/board-settings.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { wholeNumberIn } from '../../../../shared/text/latin-digits.ts';
import { getWorkspace, setWorkspace } from '../../../../shared/workspaces/workspaces.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, type Needs, recentlyVerifiedAdmin } from '../../request/routes.ts';
import { versionOf } from '../../request/version.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { urlProblem } from '../endpoints/url-rules.ts';
import { choicesFromForm } from './choices-table.tsx';
import { type Rules, type SettingsProblems, settingsPage } from './settings-page.tsx';
import { shownChannels } from './shown-channels.ts';
import { notificationTexts } from './texts.ts';

const address = '/settings/notifications';
const verifiedAdmin = recentlyVerifiedAdmin({ returnTo: address });

/** The workspace's waits before notifications, the members' defaults, and its chat. */
export const notificationSettingsRoutes = [
  admin.get(address, (visit, needs: Needs<Asks>) => show(visit, needs)),

  admin.post(address, async (visit, needs: Needs<Asks | 'notices'>) => {
    const { db } = needs;
    const { workspace, form, actor } = visit;
    const texts = notificationTexts(visit.language).settings;
    const wanted = {
      orderWaitMinutes: wholeNumberIn(form.get('orderWait'), 4),
      conversationWaitMinutes: wholeNumberIn(form.get('conversationWait'), 4),
      notificationsEnabled: form.has('enabled'),
    };
    const problems = {
      ...(!isMinutes(wanted.orderWaitMinutes) && { orderWait: texts.minutesWrong }),
      ...(!isMinutes(wanted.conversationWaitMinutes) && { conversationWait: texts.minutesWrong }),
    };
    if (Object.keys(problems).length > 0) return show(visit, needs, problems);
    const save = async (tx: Drizzle) => {
      await getWorkspace(tx, workspace.id, 'update');
      const before = await readRules(tx, visit, needs);
      if (versionOf(before) !== form.get('version')) throw new Refused('invalid_state', texts.changed);
      await setWorkspace(tx, workspace.id, wanted);
      await saveChoices(tx, { workspaceId: workspace.id, userId: null }, choicesFromForm(form, before.choices));
    };
    try {
      await audited(db, actor, save, () => {
        return { workspaceId: workspace.id, action: 'notifications.changed', target: workspace.id, details: wanted };
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'invalid_state') throw error;
      return show({ ...visit, form: new URLSearchParams() }, needs, { formError: texts.changed });
    }
    return redirectWithNotice(needs, visit.at(address), { done: visit.texts.saved });
  }),

  verifiedAdmin.post(`${address}/chat`, async (visit, needs: Needs<Asks | 'notices' | 'policy'>) => {
    const { workspace, form, language } = visit;
    const texts = notificationTexts(language).settings;
    const url = (form.get('url') ?? '').trim();
    try {
      await setChat(visit, needs, url);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'invalid_request') throw error;
      return show(visit, needs, { url: urlProblem(language, error.message) ?? texts.chatWrong });
    }
    return redirectWithNotice(needs, `/${workspace.id}${address}`, { done: texts.chatSaved });
  }),

  verifiedAdmin.post(`${address}/chat/remove`, async (visit, needs: Needs<Asks | 'notices' | 'policy'>) => {
    await setChat(visit, needs, null);
    return redirectWithNotice(needs, visit.at(address), { done: notificationTexts(visit.language).settings.removed });
  }),
];

type Asks = 'db' | 'secrets' | 'sendsMail' | 'pushKey';

/** The log has only the host. */
async function setChat(
  { workspace: { id }, actor }: MemberVisit,
  { db, secrets, policy }: Needs<'db' | 'secrets' | 'policy'>,
  url: string | null,
): Promise<void> {
  const set = (tx: Drizzle) => setChatUrl(tx, { secrets: secrets.notifications, policy }, id, url);
  await audited(db, actor, set, () => {
    const action = url === null ? 'notifications.chat_removed' : 'notifications.chat_set';
    return { workspaceId: id, action, target: id, details: url === null ? {} : { host: new URL(url).host } };
  });
}

async function show(visit: MemberVisit, needs: Needs<Asks>, problems: SettingsProblems = {}): Promise<Response> {
  const rules = await readRules(needs.db, visit, needs);
  const host = await chatHost(needs.db, needs.secrets.notifications, visit.workspace.id);
  return settingsPage(visit, { rules, host, channels: shownChannels(needs), sendsMail: needs.sendsMail }, problems);
}

async function readRules(db: Drizzle, { workspace: { id } }: MemberVisit, needs: Needs<'pushKey'>): Promise<Rules> {
  const { orderWaitMinutes, conversationWaitMinutes, notificationsEnabled } = await getWorkspace(db, id);
  const shown = shownChannels(needs);
  const choices: ChannelChoice[] = (await listChoices(db, id, null))
    .filter(({ channel }) => shown.includes(channel))
    .map(({ kind, channel, isOn }) => ({ kind, channel, isOn }));
  return { orderWaitMinutes, conversationWaitMinutes, notificationsEnabled, choices };
}
