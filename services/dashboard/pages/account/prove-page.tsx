import { page } from '../../web/answers.ts';
import type { PersonVisit } from '../../web/visit.ts';
import { Button } from '../components/button.tsx';
import { Input } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Document } from '../frame/document.tsx';
import { accountTexts } from './texts.ts';

export function provePage(visit: PersonVisit, problem?: string): Response {
  const texts = accountTexts(visit.language);
  return page(
    <Document visit={visit} title={texts.prove}>
      <main id="page" class="alone">
        <h1>{texts.prove}</h1>
        <p>{texts.proveLead}</p>
        <Form visit={visit} action="/prove" problem={problem}>
          <input type="hidden" name="to" value={visit.form.get('to') ?? visit.url.searchParams.get('to') ?? '/'} />
          <Input name="password" label={texts.password} type="password" autocomplete="current-password" ltr />
          <p class="actions">
            <Button>{texts.go}</Button>
          </p>
        </Form>
      </main>
    </Document>,
    problem === undefined ? 200 : 422,
  );
}
