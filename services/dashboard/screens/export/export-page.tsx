import { exportFormats } from '../../../../shared/orders/export/export-formats.ts';
import type { ExportProgress } from '../../../../shared/orders/export/export-orders.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Choices, fieldsOf, Input, optional } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import type { ExportProblems } from './export-input.ts';
import { exportTexts } from './texts.ts';

/** Choices for an export, and its progress. Without scripts it is a plain download. */
export function exportPage(visit: MemberVisit, problems: ExportProblems = {}): Response {
  const { form, language } = visit;
  const texts = exportTexts(language);
  const text = (name: string): string => form.get(name) ?? '';
  const field = fieldsOf(texts, problems);
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead}>
      <Notice mood="plain">
        <p>{texts.privacy}</p>
      </Notice>
      <div
        class="part"
        data-turbo="false"
        data-controller="follow-frame"
        data-follow-frame-address-value={visit.at('/export/')}
        data-action="submit->follow-frame#begin"
      >
        <Form visit={visit} action={visit.at('/export')} problem={problems.formError} submit={texts.download}>
          <input type="hidden" name="export" value={crypto.randomUUID()} data-follow-frame-target="name" />
          <Choices
            {...field('format')}
            choices={exportFormats.map((value) => ({ value, ...texts.formats[value] }))}
            chosen={[text('format') || 'jsonl']}
          />
          <Input {...field('from')} type="date" value={text('from')} />
          <Input {...field('to')} type="date" value={text('to')} />
          <Input {...field('after')} label={optional(visit, texts.after)} value={text('after')} ltr />
        </Form>
        <turbo-frame id="export-progress" data-follow-frame-target="frame" />
      </div>
    </Frame>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}

const kilobyte = 1_000;
const moods = { running: 'waiting', done: 'good', broken: 'bad' } as const;

export function progressPage(visit: MemberVisit, { rows, bytes, state }: Readonly<ExportProgress>): Response {
  const { language } = visit;
  const texts = exportTexts(language);
  const size = number(language, Math.ceil(bytes / kilobyte));
  return page(
    <Frame visit={visit} title={texts.title}>
      <turbo-frame id="export-progress">
        <section class="part" {...(state !== 'running' && { 'data-over': '' })}>
          <h2>{texts.progress}</h2>
          <p role="status">
            <Badge mood={moods[state]}>{texts.states[state]}</Badge> {texts.soFar(number(language, rows), size)}
          </p>
          {state === 'broken' && (
            <Notice mood="bad">
              <p>{texts.brokenText}</p>
            </Notice>
          )}
        </section>
      </turbo-frame>
    </Frame>,
  );
}
