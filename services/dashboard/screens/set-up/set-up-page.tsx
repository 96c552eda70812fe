import { livingCurrencies } from '../../../../shared/money/currency.ts';
import { Button } from '../../../../shared/ui/components/button.tsx';
import { Choices, fieldsOf, Input, Select } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { workspaceKinds } from '../../../../shared/workspaces/rules/plan.ts';
import { Alone } from '../../frame/alone.tsx';
import { page } from '../../request/answers.ts';
import type { Visit } from '../../request/visit.ts';
import { zones } from '../settings/settings-page.tsx';
import type { SetUpInput, SetUpProblems } from './set-up-input.ts';
import { setUpTexts } from './texts.ts';

export function setUpPage(
  visit: Visit,
  input: SetUpInput,
  problems: SetUpProblems = {},
  status = Object.keys(problems).length === 0 ? 200 : 422,
): Response {
  const { language, url } = visit;
  const texts = setUpTexts(language);
  const other = language === 'ar' ? 'en' : 'ar';
  const parts = { texts, input, problems };
  return page(
    <Alone visit={visit} title={texts.title}>
      <p>
        {/* The first button of a form is what Enter presses. */}
        <button type="submit" form="set-up" hidden />
        <button type="submit" class="button button--quiet" form="set-up" name="other" value={other} lang={other}>
          {texts.otherLanguage}
        </button>
      </p>
      <p>{texts.lead}</p>
      <Form visit={visit} action={url.pathname} id="set-up">
        <input type="hidden" name="language" value={language} />
        <Business {...parts} language={language} />
        <You {...parts} />
        <p class="actions">
          <Button>{texts.submit}</Button>
        </p>
        <div class="js-only">
          <p class="otherwise">{texts.or}</p>
        </div>
        <p class="actions js-only">
          <Button tone="plain" name="by" value="passkey">
            {texts.withPasskey}
          </Button>
        </p>
      </Form>
    </Alone>,
    status,
  );
}

interface Parts {
  readonly texts: ReturnType<typeof setUpTexts>;
  readonly input: SetUpInput;
  readonly problems: SetUpProblems;
}

function Business({ texts, input, problems, language }: Parts & Pick<Visit, 'language'>) {
  const field = fieldsOf(texts, problems);
  const unchosen = { value: '', label: texts.choose };
  return (
    <>
      <h2>{texts.business}</h2>
      <Input {...field('workspace')} value={input.workspace} autocomplete="organization" />
      <Choices
        {...field('kind')}
        choices={workspaceKinds.map((value) => ({ value, label: texts.kinds[value], hint: texts.kindHints[value] }))}
        chosen={input.kind === null ? [] : [input.kind]}
      />
      <div data-controller="own-zone">
        <Select
          {...field('timezone')}
          ltr
          choices={[unchosen, ...zones.map((value) => ({ value, label: value }))]}
          chosen={[input.timezone]}
        />
      </div>
      <Select {...field('currency')} choices={[unchosen, ...currencies(language)]} chosen={[input.currency]} />
    </>
  );
}

function You({ texts, input, problems }: Parts) {
  const field = fieldsOf(texts, problems);
  return (
    <>
      <h2>{texts.you}</h2>
      <Input {...field('name')} value={input.name} autocomplete="name" />
      <Input {...field('email')} type="email" value={input.email} autocomplete="username" ltr />
      <Input {...field('password')} type="password" autocomplete="new-password" ltr />
    </>
  );
}

/** The currencies allowed in menus are listed first (spec: Public catalog). */
const codes = [...new Set(['IQD', 'USD', ...livingCurrencies])];

function currencies(language: Visit['language']) {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return codes.map((value) => ({ value, label: `${value} · ${names.of(value)}` }));
}
