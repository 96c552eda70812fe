import type { listFormNames } from '../../../../shared/forms/verbs/forms.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Empty, Table } from '../../../../shared/ui/components/table.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { titleIn } from './form.ts';
import { formTexts } from './texts.ts';

export type ListedForm = Awaited<ReturnType<typeof listFormNames>>[number];

/** The forms of a workspace; `next` is where the page after this one begins. */
export function listPage(visit: MemberVisit, forms: readonly ListedForm[], next: string | null): Response {
  const { language, workspace } = visit;
  const texts = formTexts(language);
  const isAdmin = workspace.role === 'admin';
  const create = (
    <ButtonLink tone="primary" href={visit.at('/forms/new')}>
      {texts.create}
    </ButtonLink>
  );
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead} actions={isAdmin && forms.length > 0 && create}>
      {forms.length === 0 ? (
        <Empty {...(isAdmin ? texts.empty : texts.emptyForStaff)}>{isAdmin && create}</Empty>
      ) : (
        <Table
          label={texts.title}
          rows={forms}
          columns={[
            {
              title: texts.form,
              cell: ({ id, title, titleInArabic }) => (
                <a href={visit.at(`/forms/${id}`)}>
                  <bdi>{titleIn(language, title, titleInArabic)}</bdi>
                </a>
              ),
            },
            { title: texts.state, cell: (form) => <FormState visit={visit} form={form} /> },
            { title: texts.changed, cell: ({ changedAt }) => <Moment visit={visit} at={changedAt} /> },
          ]}
        />
      )}
      {next !== null && (
        <p class="actions">
          <ButtonLink href={visit.at(`/forms?before=${next}`)}>{texts.older}</ButtonLink>
        </p>
      )}
    </Frame>,
  );
}

function FormState({ visit, form: { version, draft } }: { readonly visit: MemberVisit; readonly form: ListedForm }) {
  const texts = formTexts(visit.language);
  if (version === 0) return <Badge mood="plain">{texts.states.draft}</Badge>;
  return (
    <div>
      <Badge mood={draft === null ? 'good' : 'waiting'}>{texts.states[draft === null ? 'published' : 'changed']}</Badge>
      <small> {texts.version(number(visit.language, version))}</small>
    </div>
  );
}
