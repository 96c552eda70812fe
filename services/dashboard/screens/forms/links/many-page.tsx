import type { Form } from '../../../../../shared/forms/verbs/forms.ts';
import type { RowProblem } from '../../../../../shared/forms/verbs/link-rows.ts';
import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { FileInput, fieldsOf, optional, TextArea } from '../../../../../shared/ui/components/forms/field.tsx';
import { Hidden } from '../../../../../shared/ui/components/forms/hidden.tsx';
import { Notice } from '../../../../../shared/ui/components/notice.tsx';
import { Part } from '../../../../../shared/ui/components/part.tsx';
import { Table } from '../../../../../shared/ui/components/table.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { titleOf } from '../form.ts';
import { framed } from '../form-frame.tsx';
import { formTexts } from '../texts.ts';
import { LinkFields } from './link-fields.tsx';
import type { LinkInput, LinkProblems } from './link-input.ts';
import { linkTexts } from './link-texts.ts';

interface ManyPageParts {
  readonly form: Form;
  readonly input: LinkInput;
  readonly list: string;
  /** The secret from which the tokens are derived, only on this page. */
  readonly commandId: string;
  readonly problems?: LinkProblems;
  readonly checked?: { readonly ready: number; readonly wrong: readonly RowProblem[] };
}

const shownWrong = 100;

/** Creates links from a list. Without Turbo, which would render the answer, because that is a file. */
export function manyPage(visit: MemberVisit, parts: ManyPageParts): Response {
  const { form, input, list, commandId, problems = {}, checked } = parts;
  const texts = linkTexts(visit.language);
  const here = visit.at(`/forms/${form.id}/links/many`);
  const field = fieldsOf(texts, problems);
  return framed({
    ...{ visit, form, here: 'links', lead: texts.manyLead },
    title: `${formTexts(visit.language).makeMany}: ${titleOf(visit.language, form)}`,
    isWrong: Object.keys(problems).length > 0,
    children: (
      <form
        {...{ method: 'post', action: here, class: 'form', enctype: 'multipart/form-data' }}
        novalidate
        data-turbo="false"
        data-controller="say-sent"
        data-action="submit->say-sent#say"
        data-say-sent-button-value="make"
      >
        <Hidden fields={{ csrf: visit.csrf, command: commandId }} />
        {problems.formError && (
          <Notice mood="bad" role="alert" title={visit.texts.problems} text={problems.formError} />
        )}
        {checked && <Checked visit={visit} {...checked} />}
        <TextArea {...field('rows')} value={list} rows={8} />
        <FileInput {...field('file')} label={optional(visit, texts.file)} types=".csv,text/csv,text/plain" />
        <LinkFields visit={visit} input={input} problems={problems} />
        <p class="actions">
          <Button tone={checked && checked.ready > 0 ? 'plain' : 'primary'}>{texts.check}</Button>
          <ButtonLink href={visit.at(`/forms/${form.id}/links`)}>{visit.texts.cancel}</ButtonLink>
        </p>
      </form>
    ),
  });
}

function Checked({ visit, ready, wrong }: WithVisit<NonNullable<ManyPageParts['checked']>>) {
  const texts = linkTexts(visit.language);
  const count = number(visit.language, ready);
  return (
    <>
      {ready === 0 && <Notice mood="bad" role="alert" text={texts.noneReady} />}
      {ready > 0 && (
        <div role="status">
          {[
            { target: 'before', title: texts.ready(count), tone: 'primary', make: texts.make(count) } as const,
            { target: 'after', title: texts.madeMany(count), tone: 'plain', make: texts.downloadAgain } as const,
          ].map(({ target, title, tone, make }) => (
            <div data-say-sent-target={target} hidden={target === 'after'}>
              <Notice mood="good" title={title} text={texts.again}>
                <p class="actions">
                  <Button tone={tone} name="button" value="make">
                    {make}
                  </Button>
                </p>
              </Notice>
            </div>
          ))}
        </div>
      )}
      {wrong.length > 0 && (
        <Part id="wrong" title={`${texts.wrongRows} (${number(visit.language, wrong.length)})`}>
          <Table
            label={texts.wrongRows}
            rows={wrong.slice(0, shownWrong)}
            columns={[
              { title: texts.row, isNumber: true, cell: ({ line }) => number(visit.language, line) },
              { title: texts.text, cell: ({ text }) => <bdi class="break">{text}</bdi> },
              { title: texts.why, cell: ({ problem }) => texts.rowProblems[problem] },
            ]}
          />
        </Part>
      )}
    </>
  );
}
