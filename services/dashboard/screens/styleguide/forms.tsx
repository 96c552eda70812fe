import { permissions } from '../../../../shared/keys/rules/api-key.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Choices, FileInput, fieldsOf, Input, Select } from '../../../../shared/ui/components/forms/field.tsx';
import { Filter } from '../../../../shared/ui/components/forms/filter.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import type { Visit } from '../../request/visit.ts';
import { deliveryTexts } from '../deliveries/texts.ts';
import { endpointTexts } from '../endpoints/texts.ts';
import { keyTexts } from '../keys/texts.ts';
import { settingsTexts } from '../settings/texts.ts';
import { styleguideTexts } from './texts.ts';

/** Buttons and inputs. Their forms have no handlers. */
export function Forms({ visit }: { readonly visit: Visit }) {
  const { language } = visit;
  const texts = styleguideTexts(language);
  const [keys, deliveries] = [keyTexts(language), deliveryTexts(language)];
  const setting = fieldsOf(settingsTexts(language));
  const statuses = Object.entries(deliveries.statuses).map(([value, label]) => ({ value, label }));
  return (
    <>
      <section class="part">
        <h2>{texts.buttons}</h2>
        <div class="actions">
          <Button>{visit.texts.save}</Button>
          <Button tone="plain">{visit.texts.show}</Button>
          <Button tone="danger">{keys.remove}</Button>
          <Button tone="quiet">{visit.texts.nav.signOut}</Button>
          <button type="button" class="button button--plain" disabled>
            {visit.texts.notNow}
          </button>
          <ButtonLink href="#page">{texts.link}</ButtonLink>
          <Confirm visit={visit} id="confirm" action="/styleguide" {...confirmTexts(keys, 'remove')} />
        </div>
      </section>
      <section class="part">
        <h2>{texts.fields}</h2>
        <Form visit={visit} action="/styleguide" problem={texts.problem}>
          <Input {...fieldsOf(keys)('name')} value="مشويات دجلة · Dijla Grill" />
          <Input
            {...fieldsOf(endpointTexts(language), { url: texts.urlProblem })('url')}
            type="url"
            ltr
            value="http://pos.example.com"
          />
          <Select
            {...setting('timezone')}
            choices={[{ value: 'baghdad', label: 'Asia/Baghdad' }]}
            chosen={['baghdad']}
          />
          <FileInput {...setting('logo')} types="image/png" />
          <Choices
            {...fieldsOf(keys)('permissions')}
            several
            choices={permissions.map((value) => ({ value, label: keys.permission[value], hint: value }))}
            chosen={['orders:read']}
          />
          <Choices
            {...fieldsOf(keys, { environment: texts.choiceProblem })('environment')}
            choices={Object.entries(keys.environments).map(([value, label]) => ({ value, label }))}
            chosen={[]}
          />
        </Form>
      </section>
      <section class="part">
        <h2>{texts.filter}</h2>
        <Filter
          action="/styleguide"
          submit={visit.texts.show}
          fields={[
            {
              name: 'status',
              label: deliveries.status,
              choices: [{ value: '', label: deliveries.all }, ...statuses],
              chosen: '',
            },
          ]}
        />
      </section>
    </>
  );
}
