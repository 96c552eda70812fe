import { plans } from '../../../../shared/domain/access/plan.ts';
import type { Workspace } from '../../admin/workspaces.ts';
import { page } from '../../web/answers.ts';
import { versionOf } from '../../web/version.ts';
import type { MemberVisit } from '../../web/visit.ts';
import { Button } from '../components/button.tsx';
import { Choices, Input, Select } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Frame } from '../frame/frame.tsx';
import { settingsTexts } from './texts.ts';

/** `version` names what the form was filled from. */
export function settingsPage(
  visit: MemberVisit,
  workspace: Workspace,
  problem?: string,
  version = versionOf(workspace),
): Response {
  const texts = settingsTexts(visit.language);
  const access = [...(workspace.apiEnabled ? ['api'] : []), ...(workspace.webhooksEnabled ? ['webhooks'] : [])];
  return page(
    <Frame visit={visit} title={texts.title}>
      <Form visit={visit} action={visit.at('/settings')} problem={problem}>
        <input type="hidden" name="version" value={version} />
        <Input name="name" label={texts.name} value={workspace.name} />
        <Select
          name="timezone"
          label={texts.timezone}
          hint={texts.timezoneHint}
          choices={zones.map((value) => ({ value, label: value }))}
          chosen={[workspace.timezone]}
        />
        <Choices
          name="plan"
          label={texts.plan}
          hint={texts.planHint}
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
        <p class="field__hint">
          {texts.currency}: <strong>{workspace.currency}</strong>. {texts.currencyHint}
        </p>
        <p class="actions">
          <Button>{texts.save}</Button>
        </p>
      </Form>
    </Frame>,
    problem === undefined ? 200 : 422,
  );
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
