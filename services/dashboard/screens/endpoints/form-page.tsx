import { environments } from '../../../../shared/keys/rules/api-key.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Choices, fieldsOf, Input, optional, type Problems } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { MatchedEvents, patternsIn } from './matched-events.tsx';
import { endpointTexts } from './texts.ts';

/** What stands in the form. */
export interface Typed {
  readonly url: string;
  readonly events: string;
  readonly description: string;
  readonly environment: string;
}

/** What is wrong with it, by field. */
export type EndpointProblems = Problems<'whole' | 'url' | 'events' | 'description'>;

interface FormPageParts {
  readonly typed: Typed;
  readonly problems?: EndpointProblems;
  /** Of the endpoint that is edited: its id, and what the form was filled from. */
  readonly edited?: { readonly id: string; readonly version: string };
}

/** To make an endpoint, or to edit one. */
export function formPage(visit: MemberVisit, { typed, problems = {}, edited }: FormPageParts): Response {
  const texts = endpointTexts(visit.language);
  const field = fieldsOf(texts, problems);
  const home = visit.at(edited ? `/webhooks/${edited.id}` : '/webhooks');
  return page(
    <Frame visit={visit} title={edited ? texts.edit : texts.create} lead={edited ? undefined : texts.lead}>
      <Form visit={visit} action={home} problem={problems.whole}>
        {edited && <input type="hidden" name="version" value={edited.version} />}
        <Input {...field('url')} type="url" ltr value={typed.url} />
        <div
          class="field"
          data-controller="live-preview"
          data-live-preview-address-value={visit.at('/webhooks/preview')}
        >
          <div class="field" data-action="input->live-preview#show">
            <label class="field__label" for="events">
              {texts.events}
            </label>
            <p class="field__hint" id="events-hint">
              {texts.eventsHint}
            </p>
            {problems.events && (
              <p class="field__problem" id="events-problem">
                {problems.events}
              </p>
            )}
            <input
              id="events"
              name="events"
              class="field__input"
              dir="ltr"
              value={typed.events}
              autocomplete="off"
              aria-describedby={`events-hint${problems.events ? ' events-problem' : ''}`}
              aria-invalid={problems.events ? 'true' : undefined}
              data-live-preview-target="input"
            />
          </div>
          <MatchedEvents language={visit.language} patterns={patternsIn(typed.events)} />
          <p class="no-js-only">
            <Button tone="plain" name="preview" value="yes">
              {texts.preview}
            </Button>
          </p>
        </div>
        <Input {...field('description')} label={optional(visit, texts.description)} value={typed.description} />
        <Choices
          {...field('environment')}
          choices={environments.map((each) => ({ value: each, label: texts.environments[each] }))}
          chosen={[typed.environment]}
        />
        <p class="actions">
          <Button>{edited ? visit.texts.save : texts.create}</Button>
          <ButtonLink href={home}>{visit.texts.cancel}</ButtonLink>
        </p>
      </Form>
    </Frame>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}
