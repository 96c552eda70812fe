import type { FormDefinition } from '../../../../../shared/forms/rules/definition.ts';
import type { Form } from '../../../../../shared/forms/verbs/forms.ts';
import { type Submission, submissionsAPage } from '../../../../../shared/forms/verbs/submissions.ts';
import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Filter } from '../../../../../shared/ui/components/filter.tsx';
import { Form as PostForm } from '../../../../../shared/ui/components/form.tsx';
import { Name } from '../../../../../shared/ui/components/name.tsx';
import { Empty, Table } from '../../../../../shared/ui/components/table.tsx';
import { Time } from '../../../../../shared/ui/components/time.tsx';
import { Frame } from '../../../frame/frame.tsx';
import { page } from '../../../request/answers.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { FormTabs } from '../form-tabs.tsx';
import { titleOf } from '../form-title.ts';
import { AnswersList, answersIn } from './answers-list.tsx';
import { queryOf, type Shown } from './submission-filter.ts';
import { submissionTexts } from './submission-texts.ts';

interface SubmissionsParts {
  readonly form: Form;
  readonly shown: Shown;
  /** One more than a page, if there are more. */
  readonly found: readonly Submission[];
  readonly versions: ReadonlyMap<number, FormDefinition>;
}

/** What a form was answered with, as a table or as cards, by a filter that is in the address. */
export function submissionsPage(visit: MemberVisit, { form, shown, found, versions }: SubmissionsParts): Response {
  const texts = submissionTexts(visit.language);
  const here = visit.at(`/forms/${form.id}/submissions`);
  const submissions = found.slice(0, submissionsAPage);
  const last = found.length > submissionsAPage ? submissions.at(-1) : undefined;
  const isAll = shown.period === 'all' && shown.customerId === null && shown.before === null;
  const parts = { visit, form, submissions, versions };
  return page(
    <Frame visit={visit} title={titleOf(visit.language, form)} actions={<ExportDeeds visit={visit} form={form.id} />}>
      <FormTabs visit={visit} form={form.id} here="submissions" />
      {submissions.length === 0 && isAll ? (
        <Empty {...texts.empty} />
      ) : (
        <>
          <Filters visit={visit} here={here} shown={shown} />
          {shown.customerId !== null && (
            <p class="actions">
              <span>{texts.onlyOne}</span>
              <a href={`${here}?${queryOf({ ...shown, customerId: null, before: null })}`}>{texts.ofEverybody}</a>
            </p>
          )}
          {submissions.length === 0 && <p role="status">{texts.noneHere}</p>}
          {submissions.length > 0 && (shown.view === 'cards' ? <Cards {...parts} /> : <Rows {...parts} />)}
        </>
      )}
      {last && (
        <p class="actions">
          <ButtonLink href={`${here}?${queryOf({ ...shown, before: last.id })}`}>{texts.older}</ButtonLink>
        </p>
      )}
    </Frame>,
  );
}

function ExportDeeds({ visit, form }: { readonly visit: MemberVisit; readonly form: string }) {
  if (visit.workspace.role !== 'admin') return null;
  const texts = submissionTexts(visit.language);
  return (
    <div data-turbo="false">
      <PostForm visit={visit} action={visit.at(`/forms/${form}/export`)}>
        <p class="actions">
          <Button tone="plain" name="as" value="csv">
            {texts.exportCsv}
          </Button>
          <Button tone="plain" name="as" value="jsonl">
            {texts.exportJsonl}
          </Button>
        </p>
      </PostForm>
    </div>
  );
}

function Filters({
  visit,
  here,
  shown,
}: {
  readonly visit: MemberVisit;
  readonly here: string;
  readonly shown: Shown;
}) {
  const texts = submissionTexts(visit.language);
  const choices = (of: Readonly<Record<string, string>>) =>
    Object.entries(of).map(([value, label]) => ({ value, label }));
  return (
    <Filter
      action={here}
      submit={texts.filter}
      fields={[
        { name: 'since', label: texts.since, choices: choices(texts.periods), chosen: shown.period },
        { name: 'view', label: texts.view, choices: choices(texts.views), chosen: shown.view },
      ]}
      kept={shown.customerId === null ? {} : { customer: shown.customerId }}
    />
  );
}

interface ShownParts {
  readonly visit: MemberVisit;
  readonly form: Form;
  readonly submissions: readonly Submission[];
  readonly versions: ReadonlyMap<number, FormDefinition>;
}

function Rows({ visit, form, submissions, versions }: ShownParts) {
  const texts = submissionTexts(visit.language);
  return (
    <Table
      label={texts.answers}
      rows={submissions}
      columns={[
        { title: texts.customer, cell: (row) => <Who visit={visit} form={form.id} submission={row} /> },
        {
          title: texts.answers,
          cell: ({ version, answers }) => (
            <ul class="list">
              {answersIn(visit, versions.get(version), answers)
                .filter(({ text }) => text !== null)
                .slice(0, shownAnswers)
                .map(({ label, text }) => (
                  <li>
                    <small>
                      <bdi>{label}</bdi>
                    </small>{' '}
                    <bdi class="break">{text}</bdi>
                  </li>
                ))}
            </ul>
          ),
        },
        { title: texts.when, cell: ({ createdAt }) => <When visit={visit} at={createdAt} /> },
        {
          title: texts.changed,
          cell: ({ editsUsed, updatedAt }) => (editsUsed === 0 ? texts.never : <When visit={visit} at={updatedAt} />),
        },
      ]}
    />
  );
}

const shownAnswers = 4;

function Cards({ visit, form, submissions, versions }: ShownParts) {
  return (
    <div class="part">
      {submissions.map((submission) => (
        <article class="part" id={submission.id}>
          <h2>
            <Who visit={visit} form={form.id} submission={submission} />
          </h2>
          <small>
            <When visit={visit} at={submission.createdAt} />
          </small>
          <AnswersList visit={visit} definition={versions.get(submission.version)} answers={submission.answers} />
        </article>
      ))}
    </div>
  );
}

interface WhoParts {
  readonly visit: MemberVisit;
  readonly form: string;
  readonly submission: Submission;
}

function Who({ visit, form, submission: { id, customerName, customerPhone } }: WhoParts) {
  return (
    <a href={visit.at(`/forms/${form}/submissions/${id}`)}>
      <Name of={customerName ?? customerPhone ?? submissionTexts(visit.language).nobody} />
    </a>
  );
}

function When({ visit, at }: { readonly visit: MemberVisit; readonly at: number }) {
  return <Time language={visit.language} zone={visit.workspace.timezone} at={at} otherwise="" />;
}
