import type { Channel } from '../../../../shared/notifications/rules/kinds.ts';
import type { ChannelChoice } from '../../../../shared/notifications/verbs/save-choices.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Choices, fieldsOf, Input, type Problems } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import { versionOf } from '../../request/version.ts';
import type { MemberVisit, WithVisit } from '../../request/visit.ts';
import { ChoicesTable, choicesFromForm } from './choices-table.tsx';
import { NoMail } from './no-mail.tsx';
import { notificationTexts } from './texts.ts';

export type SettingsProblems = Problems<'formError' | 'orderWait' | 'conversationWait' | 'url'>;

/** The values of the page's form. */
export interface Rules {
  readonly orderWaitMinutes: number;
  readonly conversationWaitMinutes: number;
  readonly notificationsEnabled: boolean;
  readonly choices: readonly ChannelChoice[];
}

interface SettingsParts {
  readonly rules: Rules;
  readonly channels: readonly Channel[];
  /** The host of the chat's address; null without one. */
  readonly host: string | null;
  readonly sendsMail: boolean;
}

export function settingsPage(visit: MemberVisit, shown: SettingsParts, problems: SettingsProblems): Response {
  const { title, list, settings: texts } = notificationTexts(visit.language);
  return page(
    <Frame
      visit={visit}
      title={title}
      lead={texts.lead}
      actions={
        <>
          <ButtonLink href={visit.at('/notifications')}>{list.title}</ButtonLink>
          <ButtonLink href={visit.at('/settings')}>{visit.texts.nav.settings}</ButtonLink>
        </>
      }
    >
      <NoMail visit={visit} sendsMail={shown.sendsMail} />
      <RulesForm visit={visit} {...shown} problems={problems} />
      <Chat visit={visit} host={shown.host} problems={problems} />
    </Frame>,
    Object.keys(problems).length === 0 ? 200 : 422,
  );
}

type WithProblems = WithVisit<{ problems: SettingsProblems }>;

function RulesForm({ visit, rules, channels, problems }: WithProblems & Pick<SettingsParts, 'rules' | 'channels'>) {
  const { form, at } = visit;
  const texts = notificationTexts(visit.language).settings;
  const field = fieldsOf(texts, problems);
  const isPosted = form.has('orderWait');
  const isEnabled = isPosted ? form.has('enabled') : rules.notificationsEnabled;
  const choices = isPosted ? choicesFromForm(form, rules.choices) : rules.choices;
  return (
    <Form visit={visit} action={at('/settings/notifications')} problem={problems.formError} submit={visit.texts.save}>
      <input type="hidden" name="version" value={form.get('version') ?? versionOf(rules)} />
      <Choices
        name="enabled"
        label={texts.enabled}
        several
        choices={[{ value: 'yes', label: texts.enabledOn, hint: texts.enabledHint }]}
        chosen={isEnabled ? ['yes'] : []}
      />
      <Input
        {...field('orderWait')}
        inputmode="numeric"
        value={form.get('orderWait') ?? String(rules.orderWaitMinutes)}
      />
      <Input
        {...field('conversationWait')}
        inputmode="numeric"
        value={form.get('conversationWait') ?? String(rules.conversationWaitMinutes)}
      />
      <div>
        <h2>{texts.defaults}</h2>
        <p class="lead">{texts.defaultsLead}</p>
      </div>
      <ChoicesTable visit={visit} label={texts.defaults} choices={choices} channels={channels} />
    </Form>
  );
}

/** The address is a secret, so the typed one is not shown again. */
function Chat({ visit, host, problems }: WithProblems & Pick<SettingsParts, 'host'>) {
  const texts = notificationTexts(visit.language).settings;
  const address = visit.at('/settings/notifications/chat');
  return (
    <section class="part">
      <h2>{texts.chat}</h2>
      <p class="lead">{texts.chatLead}</p>
      {host !== null && (
        <div class="actions">
          <p class="break">{texts.chatNow(host)}</p>
          <Confirm visit={visit} id="remove-chat" action={`${address}/remove`} {...confirmTexts(texts, 'remove')} />
        </div>
      )}
      <Form visit={visit} action={address} submit={texts.chatSave} tone="plain">
        <Input {...fieldsOf(texts, problems)('url')} type="url" autocomplete="off" ltr />
      </Form>
    </section>
  );
}
