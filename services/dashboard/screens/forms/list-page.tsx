import type { listFormNames } from '../../../../shared/forms/verbs/forms.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { ButtonLink, NextPage } from '../../../../shared/ui/components/button.tsx';
import { NameLink } from '../../../../shared/ui/components/name.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit, WithVisit } from '../../request/visit.ts';
import { titleIn } from './form.ts';
import { formTexts } from './texts.ts';

export type ListedForm = Awaited<ReturnType<typeof listFormNames>>[number];

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
      <Table
        label={texts.title}
        rows={forms}
        empty={{ ...texts.empty, ...(isAdmin ? { children: create } : { text: texts.emptyForStaff }) }}
        columns={[
          {
            title: texts.form,
            cell: ({ id, title, titleInArabic }) => (
              <NameLink href={visit.at(`/forms/${id}`)} name={titleIn(language, title, titleInArabic)} />
            ),
          },
          { title: visit.texts.state, cell: (form) => <FormState visit={visit} form={form} /> },
          { title: texts.changed, cell: ({ changedAt }) => <Moment visit={visit} at={changedAt} /> },
        ]}
      />
      <NextPage href={next && visit.at(`/forms?before=${next}`)} label={texts.older} />
    </Frame>,
  );
}

function FormState({ visit, form: { version, draft } }: WithVisit<{ form: ListedForm }>) {
  const texts = formTexts(visit.language);
  if (version === 0) return <Badge mood="plain">{texts.states.draft}</Badge>;
  return (
    <div>
      <Badge mood={draft === null ? 'good' : 'waiting'}>{texts.states[draft === null ? 'published' : 'changed']}</Badge>
      <small> {texts.version(number(visit.language, version))}</small>
    </div>
  );
}
