import { fieldsOf, Input, type Problems } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import type { Retention } from '../../../../shared/workspaces/retention.ts';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import { versionOf } from '../../request/version.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { retentionTexts } from './texts.ts';

export type RetentionProblems = Problems<'conversations' | 'answers' | 'orders' | 'formError'>;

/** Asks after how many days conversations, form answers and orders are erased. With a problem, shows the typed values. */
export function retentionPage(visit: MemberVisit, retention: Retention, problems: RetentionProblems = {}): Response {
  const { form, language } = visit;
  const texts = retentionTexts(language);
  const field = fieldsOf(texts, problems);
  const { conversationDays, answerDays, orderDays, startsAt } = retention;
  const isAnySet = conversationDays !== null || answerDays !== null || orderDays !== null;
  const isWaiting = isAnySet && startsAt !== null && startsAt > Date.now();
  const value = (name: string, days: number | null): string => form.get(name) ?? String(days ?? '');
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead}>
      <p>{texts.notice}</p>
      {isWaiting && (
        <p>
          {texts.begins} <Moment visit={visit} at={startsAt} />
        </p>
      )}
      <Form
        visit={visit}
        action={visit.at('/settings/retention')}
        problem={problems.formError}
        submit={visit.texts.save}
        cancel={visit.at('/settings')}
      >
        <input type="hidden" name="version" value={versionOf(retention)} />
        <Input
          {...field('conversations')}
          hint={texts.conversationsHint}
          inputmode="numeric"
          value={value('conversations', conversationDays)}
        />
        <Input {...field('answers')} inputmode="numeric" value={value('answers', answerDays)} />
        <Input {...field('orders')} hint={texts.ordersHint} inputmode="numeric" value={value('orders', orderDays)} />
      </Form>
    </Frame>,
    Object.keys(problems).length === 0 ? 200 : 422,
  );
}
