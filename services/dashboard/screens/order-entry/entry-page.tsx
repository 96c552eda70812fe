import type { MenuItem } from '../../../../shared/orders/verbs/menu-items.ts';
import { Choices, fieldsOf, Input, optional } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { CustomerFields } from './customer-fields.tsx';
import { LineFields } from './line-fields.tsx';
import { entryTexts } from './texts.ts';
import type { EntryProblems } from './typed-order.ts';

export function entryPage(visit: MemberVisit, items: readonly MenuItem[], problems: EntryProblems = {}): Response {
  const { form, language } = visit;
  const texts = entryTexts(language);
  const text = (name: string): string => form.get(name) ?? '';
  const field = fieldsOf(texts, problems);
  const lines = (...names: readonly ('address' | 'fee' | 'wishes' | 'discount')[]) =>
    names.map((name) => <Input {...field(name)} label={optional(visit, texts[name])} value={text(name)} />);
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead}>
      <div class="entry" data-controller="next-field" data-action="keydown->next-field#go">
        <Form
          visit={visit}
          action={visit.at('/orders/new')}
          problem={problems.whole}
          submit={texts.place}
          cancel={visit.at('/home')}
        >
          <input type="hidden" name="command" value={text('command') || crypto.randomUUID()} />
          <LineFields visit={visit} items={items} problems={problems} />
          <CustomerFields visit={visit} problems={problems} />
          <Choices
            {...field('type')}
            choices={(['pickup', 'delivery'] as const).map((value) => ({ value, label: texts.types[value] }))}
            chosen={[text('type') || 'pickup']}
          />
          {lines('address', 'fee', 'wishes', 'discount')}
          <Choices
            {...field('source')}
            choices={(['phone', 'dashboard'] as const).map((value) => ({ value, label: texts.sources[value] }))}
            chosen={[text('source') || 'phone']}
          />
          <details class="entry__agreed" open={text('total') !== '' || text('notes') !== ''}>
            <summary>{texts.agreed}</summary>
            <p class="lead">{texts.agreedLead}</p>
            <Input {...field('total')} value={text('total')} inputmode="numeric" />
            <Input {...field('notes')} value={text('notes')} />
          </details>
        </Form>
      </div>
    </Frame>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}
