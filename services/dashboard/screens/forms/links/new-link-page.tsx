import type { Form } from '../../../../../shared/forms/verbs/forms.ts';
import type { LinkCustomer } from '../../../../../shared/forms/verbs/link-customers.ts';
import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Input } from '../../../../../shared/ui/components/forms/field.tsx';
import { Form as PostForm } from '../../../../../shared/ui/components/forms/form.tsx';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { titleOf } from '../form.ts';
import { framed } from '../form-frame.tsx';
import { formTexts } from '../texts.ts';
import { LinkFields } from './link-fields.tsx';
import type { LinkInput, LinkProblems } from './link-input.ts';
import { linkTexts } from './link-texts.ts';

interface NewLinkParts {
  readonly form: Form;
  readonly input: LinkInput;
  readonly problems?: LinkProblems;
  readonly query: string;
  readonly found: readonly LinkCustomer[];
  readonly customer: LinkCustomer | null;
}

export function newLinkPage(visit: MemberVisit, parts: NewLinkParts): Response {
  const { form, input, problems = {}, customer } = parts;
  const texts = linkTexts(visit.language);
  const at = (path: string): string => visit.at(`/forms/${form.id}/links${path}`);
  return framed({
    visit,
    form,
    here: 'links',
    lead: texts.newLead,
    title: `${formTexts(visit.language).makeLink}: ${titleOf(visit.language, form)}`,
    isWrong: Object.keys(problems).length > 0,
    children: (
      <>
        <CustomerSearch visit={visit} {...parts} />
        <PostForm visit={visit} action={at('')} problem={problems.formError} submit={texts.create} cancel={at('')}>
          <input type="hidden" name="customer" value={customer?.id ?? ''} />
          {customer === null ? (
            <p>{texts.noCustomer}</p>
          ) : (
            <p class="actions">
              <span>
                {texts.chosen} <strong dir="auto">{customer.name ?? customer.phone ?? customer.id}</strong>
              </span>
              <a href={at('/new')}>{texts.removeCustomer}</a>
            </p>
          )}
          <LinkFields visit={visit} input={input} problems={problems} />
        </PostForm>
      </>
    ),
  });
}

function CustomerSearch({ visit, form, query, found }: WithVisit<NewLinkParts>) {
  const texts = linkTexts(visit.language);
  const searchUrl = visit.at(`/forms/${form.id}/links/new`);
  return (
    <section class="part" aria-label={texts.search}>
      <form method="get" action={searchUrl} class="filter">
        <Input name="q" type="search" label={texts.search} hint={texts.searchHint} value={query} />
        <Button tone="plain">{texts.find}</Button>
      </form>
      {query !== '' && found.length === 0 && <p role="status">{texts.noneFound}</p>}
      {found.length > 0 && (
        <ul class="list">
          {found.map(({ id, name, phone }) => (
            <li class="box question">
              <div>
                <bdi>{name ?? id}</bdi>
                {phone && (
                  <small>
                    <bdi dir="ltr">{phone}</bdi>
                  </small>
                )}
              </div>
              <ButtonLink href={`${searchUrl}?${new URLSearchParams({ customer: id })}`}>{texts.choose}</ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
