import type { Thresholds } from '../../../../shared/orders/board/board-settings.ts';
import { fieldsOf, Input, type Problems } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import { versionOf } from '../../request/version.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { boardTexts } from '../board/texts.ts';

export type ThresholdProblems = Problems<'waiting' | 'late' | 'formError'>;

/** The minutes after which an order counts as waiting and as late. With a problem, shows the typed values. */
export function boardSettingsPage(
  visit: MemberVisit,
  thresholds: Thresholds,
  problems: ThresholdProblems = {},
): Response {
  const { language, form } = visit;
  const { settings } = boardTexts(language);
  const field = fieldsOf(settings, problems);
  return page(
    <Frame visit={visit} title={settings.title} lead={settings.lead}>
      <Form
        visit={visit}
        action={visit.at('/settings/board')}
        problem={problems.formError}
        submit={visit.texts.save}
        cancel={visit.at('/settings')}
      >
        <input type="hidden" name="version" value={versionOf(thresholds)} />
        <Input
          {...field('waiting')}
          hint={settings.hint}
          inputmode="numeric"
          value={form.get('waiting') ?? String(thresholds.waitingMinutes)}
        />
        <Input {...field('late')} inputmode="numeric" value={form.get('late') ?? String(thresholds.lateMinutes)} />
      </Form>
    </Frame>,
    Object.keys(problems).length === 0 ? 200 : 422,
  );
}
