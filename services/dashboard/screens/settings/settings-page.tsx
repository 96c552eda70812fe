import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import {
  Choices,
  fieldsOf,
  Input,
  optional,
  type Problems,
  Select,
} from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { PictureInput } from '../../../../shared/ui/components/forms/picture-input.tsx';
import { pictureTexts } from '../../../../shared/ui/components/forms/picture-texts.ts';
import { plans } from '../../../../shared/workspaces/rules/plan.ts';
import type { Workspace } from '../../../../shared/workspaces/workspaces.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import { versionOf } from '../../request/version.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { boardTexts } from '../board/texts.ts';
import { channelTexts } from '../channels/texts.ts';
import { notificationTexts } from '../notifications/texts.ts';
import { retentionTexts } from '../retention/texts.ts';
import { settingsTexts } from './texts.ts';

export type SettingsProblems = Problems<'formError' | 'name' | 'timezone' | 'accent' | 'logo'>;

/** `version` is the hash of the settings that the form shows. */
export function settingsPage(
  visit: MemberVisit,
  workspace: Workspace,
  problems: SettingsProblems = {},
  version = versionOf(workspace),
): Response {
  const texts = settingsTexts(visit.language);
  const field = fieldsOf(texts, problems);
  const access = [...(workspace.apiEnabled ? ['api'] : []), ...(workspace.webhooksEnabled ? ['webhooks'] : [])];
  return page(
    <Frame
      visit={visit}
      title={texts.title}
      actions={
        <>
          <ButtonLink href={visit.at('/settings/board')}>{boardTexts(visit.language).settings.title}</ButtonLink>
          <ButtonLink href={visit.at('/settings/channels')}>{channelTexts(visit.language).title}</ButtonLink>
          <ButtonLink href={visit.at('/settings/notifications')}>{notificationTexts(visit.language).title}</ButtonLink>
          <ButtonLink href={visit.at('/settings/retention')}>{retentionTexts(visit.language).title}</ButtonLink>
          <ButtonLink href={visit.at('/settings/test')}>{visit.texts.testWorkspace.name}</ButtonLink>
        </>
      }
    >
      <Form
        visit={visit}
        action={visit.at('/settings')}
        problem={problems.formError}
        hasFiles
        submit={visit.texts.save}
      >
        <input type="hidden" name="version" value={version} />
        <Input {...field('name')} value={workspace.name} />
        <Select
          {...field('timezone')}
          ltr
          choices={zones.map((value) => ({ value, label: value }))}
          chosen={[workspace.timezone]}
        />
        <Choices
          {...field('plan')}
          choices={plans.map((value) => ({ value, label: texts.plans[value] }))}
          chosen={[workspace.plan]}
        />
        <Choices
          name="access"
          label={texts.switches}
          several
          choices={[
            { value: 'api', label: texts.api, hint: texts.apiHint },
            { value: 'webhooks', label: texts.webhooks, hint: texts.webhooksHint },
          ]}
          chosen={access}
        />
        <Look visit={visit} workspace={workspace} problems={problems} />
        <p class="field__hint">
          {texts.currency}: <strong>{workspace.currency}</strong>. {texts.currencyHint}
        </p>
      </Form>
    </Frame>,
    Object.keys(problems).length === 0 ? 200 : 422,
  );
}

interface LookProps {
  readonly visit: MemberVisit;
  readonly workspace: Workspace;
  readonly problems: SettingsProblems;
}

function Look({ visit, workspace: { accent, logo }, problems }: LookProps) {
  const texts = settingsTexts(visit.language);
  const field = fieldsOf(texts, problems);
  return (
    <>
      <Input {...field('accent')} label={optional(visit, texts.accent)} value={accent ?? ''} ltr />
      {accent !== null && problems.accent === undefined && (
        <svg class="swatch" viewBox="0 0 4 1" preserveAspectRatio="none" role="img" aria-label={texts.accent}>
          <rect width="4" height="1" fill={accent} />
        </svg>
      )}
      <PictureInput
        {...field('logo')}
        visit={visit}
        label={optional(visit, texts.logo)}
        hint={`${pictureTexts(visit.language).types} ${texts.logoHint}`}
      />
      {logo !== null && (
        <>
          <img class="logo" src={logo} alt={texts.logo} height="48" />
          <Choices
            name="removeLogo"
            label={texts.logoNow}
            several
            choices={[{ value: 'yes', label: texts.removeLogo }]}
            chosen={[]}
          />
        </>
      )}
    </>
  );
}

export const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
