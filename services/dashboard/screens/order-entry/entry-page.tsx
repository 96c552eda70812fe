import type { MenuItem } from '../../../../shared/orders/verbs/menu-items.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Choices, Input, optional } from '../../../../shared/ui/components/field.tsx';
import { Form } from '../../../../shared/ui/components/form.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { CustomerFields } from './customer-fields.tsx';
import { LineFields } from './line-fields.tsx';
import { entryTexts } from './texts.ts';
import type { EntryProblems } from './typed-order.ts';

/** An order by phone or at the counter: a plain form, which a keyboard alone gets through quickly. */
export function entryPage(visit: MemberVisit, items: readonly MenuItem[], problems: EntryProblems = {}): Response {
  const { form, language } = visit;
  const texts = entryTexts(language);
  const text = (name: string): string => form.get(name) ?? '';
  const line = (name: string, label: string) => (
    <Input name={name} label={optional(visit, label)} value={text(name)} problem={problems[name]} />
  );
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead}>
      <div class="entry" data-controller="next-field" data-action="keydown->next-field#go">
        <Form visit={visit} action={visit.at('/orders/new')} problem={problems.whole}>
          <input type="hidden" name="command" value={text('command') || crypto.randomUUID()} />
          <LineFields visit={visit} items={items} problems={problems} />
          <CustomerFields visit={visit} problems={problems} />
          <Choices
            name="type"
            label={texts.handed}
            choices={(['pickup', 'delivery'] as const).map((value) => ({ value, label: texts.types[value] }))}
            chosen={[text('type') || 'pickup']}
          />
          {line('address', texts.address)}
          {line('fee', texts.fee)}
          {line('wishes', texts.instructions)}
          {line('discount', texts.discount)}
          <Choices
            name="source"
            label={texts.source}
            choices={(['phone', 'dashboard'] as const).map((value) => ({ value, label: texts.sources[value] }))}
            chosen={[text('source') || 'phone']}
          />
          <details class="entry__agreed" open={text('total') !== '' || text('notes') !== ''}>
            <summary>{texts.agreed}</summary>
            <p class="lead">{texts.agreedLead}</p>
            <Input
              name="total"
              label={texts.total}
              value={text('total')}
              problem={problems.total}
              inputmode="numeric"
            />
            <Input name="notes" label={texts.notes} value={text('notes')} problem={problems.notes} />
          </details>
          <p class="actions">
            <Button>{texts.place}</Button>
            <ButtonLink href={visit.at('/home')}>{visit.texts.cancel}</ButtonLink>
          </p>
        </Form>
      </div>
    </Frame>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}
