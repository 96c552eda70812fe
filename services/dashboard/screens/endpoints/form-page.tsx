import { type Environment, environments } from '../../../../shared/keys/rules/api-key.ts';
import { Button } from '../../../../shared/ui/components/button.tsx';
import { Choices, fieldsOf, Input, optional, type Problems } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { MatchedEvents, patternsIn } from './matched-events.tsx';
import { endpointTexts } from './texts.ts';

export interface EndpointInput {
  readonly url: string;
  readonly events: string;
  readonly description: string;
  readonly environment: Environment;
}

export type EndpointProblems = Problems<'formError' | 'url' | 'events' | 'description'>;

interface FormPageParts {
  readonly input: EndpointInput;
  readonly problems?: EndpointProblems;
  readonly edited?: { readonly id: string; readonly version: string };
}

/** The new endpoint of the test workspace, where this admin is in one. */
function testPlace({ session, workspace, at }: MemberVisit): string {
  const twin = session.workspaces.find(({ twinOf }) => twinOf === workspace.id);
  return twin ? `/${twin.id}/webhooks/new` : at('/settings/test');
}

export function formPage(visit: MemberVisit, { input, problems = {}, edited }: FormPageParts): Response {
  const texts = endpointTexts(visit.language);
  const field = fieldsOf(texts, problems);
  const home = visit.at(edited ? `/webhooks/${edited.id}` : '/webhooks');
  return page(
    <Frame visit={visit} title={edited ? texts.edit : texts.create} lead={edited ? undefined : texts.lead}>
      {!edited && visit.workspace.twinOf === null && (
        <Notice mood="plain" text={texts.beforeReal}>
          <p>
            <a href={testPlace(visit)}>{visit.texts.testWorkspace.name}</a>
          </p>
        </Notice>
      )}
      <Form
        visit={visit}
        action={home}
        problem={problems.formError}
        submit={edited ? visit.texts.save : texts.create}
        cancel={home}
      >
        {edited && <input type="hidden" name="version" value={edited.version} />}
        <Input {...field('url')} type="url" ltr value={input.url} />
        <div
          class="field"
          data-controller="live-preview"
          data-live-preview-address-value={visit.at('/webhooks/preview')}
        >
          <Input
            {...field('events')}
            ltr
            value={input.events}
            autocomplete="off"
            data-live-preview-target="input"
            data-action="input->live-preview#show"
          />
          <MatchedEvents language={visit.language} patterns={patternsIn(input.events)} />
          <p class="no-js-only">
            <Button tone="plain" name="preview" value="yes">
              {texts.preview}
            </Button>
          </p>
        </div>
        <Input {...field('description')} label={optional(visit, texts.description)} value={input.description} />
        <Choices
          {...field('environment')}
          choices={environments.map((each) => ({ value: each, label: texts.environments[each] }))}
          chosen={[input.environment]}
        />
      </Form>
    </Frame>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}
