import type { FormDefinition } from '../../../../../shared/forms/rules/definition.ts';
import type { Form } from '../../../../../shared/forms/verbs/forms.ts';
import { type Submission, submissionsPerPage } from '../../../../../shared/forms/verbs/submissions.ts';
import { Button, NextPage } from '../../../../../shared/ui/components/button.tsx';
import { Filter } from '../../../../../shared/ui/components/forms/filter.tsx';
import { Form as PostForm } from '../../../../../shared/ui/components/forms/form.tsx';
import { Name } from '../../../../../shared/ui/components/name.tsx';
import { Empty, Table } from '../../../../../shared/ui/components/table.tsx';
import { Moment } from '../../../frame/moment.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { titleOf } from '../form.ts';
import { framed } from '../form-frame.tsx';
import { AnswersList, answersIn } from './answers-list.tsx';
import { queryOf, type Shown } from './submission-filter.ts';
import { submissionTexts } from './submission-texts.ts';

interface SubmissionsParts {
  readonly visit: MemberVisit;
  readonly form: Form;
  readonly shown: Shown;
  /** A page's submissions, and one more if there are more. */
  readonly found: readonly Submission[];
  readonly versions: ReadonlyMap<number, FormDefinition>;
}

export function submissionsPage({ found, ...parts }: SubmissionsParts): Response {
  const { visit, form, shown } = parts;
  const texts = submissionTexts(visit.language);
  const address = (query: Shown): string => `${visit.at(`/forms/${form.id}/submissions`)}?${queryOf(query)}`;
  const submissions = found.slice(0, submissionsPerPage);
  const last = found.length > submissionsPerPage ? submissions.at(-1) : undefined;
  const isAll = shown.period === 'all' && shown.customerId === null && shown.before === null;
  const List = shown.view === 'cards' ? Cards : Rows;
  return framed({
    ...{ visit, form, here: 'submissions' },
    title: titleOf(visit.language, form),
    actions: visit.workspace.role === 'admin' && <ExportForm visit={visit} form={form} />,
    children: (
      <>
        {submissions.length === 0 && isAll ? <Empty {...texts.empty} /> : <Filters {...parts} />}
        {!isAll && shown.customerId !== null && (
          <p class="actions">
            <span>{texts.onlyOne}</span>
            <a href={address({ ...shown, customerId: null, before: null })}>{texts.ofEverybody}</a>
          </p>
        )}
        {submissions.length === 0 && !isAll && <p role="status">{texts.noneHere}</p>}
        {submissions.length > 0 && <List {...parts} submissions={submissions} />}
        <NextPage href={last ? address({ ...shown, before: last.id }) : null} label={texts.older} />
      </>
    ),
  });
}

function ExportForm({ visit, form }: Pick<SubmissionsParts, 'visit' | 'form'>) {
  const { exports } = submissionTexts(visit.language);
  return (
    <div data-turbo="false">
      <PostForm visit={visit} action={visit.at(`/forms/${form.id}/export`)}>
        <p class="actions">
          {(['csv', 'jsonl'] as const).map((kind) => (
            <Button tone="plain" name="as" value={kind}>
              {exports[kind]}
            </Button>
          ))}
        </p>
      </PostForm>
    </div>
  );
}

function Filters({ visit, form, shown }: Pick<SubmissionsParts, 'visit' | 'form' | 'shown'>) {
  const texts = submissionTexts(visit.language);
  const choices = (of: Readonly<Record<string, string>>) =>
    Object.entries(of).map(([value, label]) => ({ value, label }));
  return (
    <Filter
      action={visit.at(`/forms/${form.id}/submissions`)}
      submit={visit.texts.show}
      fields={[
        { name: 'since', label: texts.since, choices: choices(texts.periods), chosen: shown.period },
        { name: 'view', label: texts.view, choices: choices(texts.views), chosen: shown.view },
      ]}
      kept={shown.customerId === null ? {} : { customer: shown.customerId }}
    />
  );
}

interface ListProps extends Pick<SubmissionsParts, 'visit' | 'form' | 'versions'> {
  readonly submissions: readonly Submission[];
}

function Rows({ visit, form, submissions, versions }: ListProps) {
  const texts = submissionTexts(visit.language);
  return (
    <Table
      label={texts.answers}
      rows={submissions}
      columns={[
        { title: visit.texts.customer, cell: (row) => <Who visit={visit} form={form} submission={row} /> },
        {
          title: texts.answers,
          cell: ({ version, answers }) => (
            <ul class="list">
              {answersIn(visit, versions.get(version), answers)
                .filter(({ text }) => text !== null)
                .slice(0, shownAnswers)
                .map(({ label, text }) => (
                  <li>
                    <small dir="auto">{label}</small> <bdi class="break">{text}</bdi>
                  </li>
                ))}
            </ul>
          ),
        },
        { title: texts.when, cell: ({ createdAt }) => <Moment visit={visit} at={createdAt} /> },
        {
          title: texts.changed,
          cell: ({ editsUsed, updatedAt }) => (
            <Moment visit={visit} at={editsUsed === 0 ? null : updatedAt} otherwise={texts.never} />
          ),
        },
      ]}
    />
  );
}

const shownAnswers = 4;

function Cards({ visit, form, submissions, versions }: ListProps) {
  return (
    <div class="part">
      {submissions.map((submission) => (
        <article class="part" id={submission.id}>
          <h2>
            <Who visit={visit} form={form} submission={submission} />
          </h2>
          <small>
            <Moment visit={visit} at={submission.createdAt} />
          </small>
          <AnswersList visit={visit} definition={versions.get(submission.version)} answers={submission.answers} />
        </article>
      ))}
    </div>
  );
}

function Who({ visit, form, submission }: Pick<ListProps, 'visit' | 'form'> & { readonly submission: Submission }) {
  const { id, customerName, customerPhone } = submission;
  return (
    <a href={visit.at(`/forms/${form.id}/submissions/${id}`)}>
      <Name of={customerName ?? customerPhone ?? submissionTexts(visit.language).nobody} />
    </a>
  );
}
