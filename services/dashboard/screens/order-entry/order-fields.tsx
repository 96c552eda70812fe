import { Choices, fieldsOf, Input, optional } from '../../../../shared/ui/components/forms/field.tsx';
import type { EntryParts } from './entry-parts.ts';
import { entryTexts } from './texts.ts';

const seldom = ['discount', 'total', 'notes'] as const;

/** How the order is to be handed over; what is needed seldom is folded away. */
export function OrderFields({ visit, problems }: EntryParts) {
  const { form, language } = visit;
  const texts = entryTexts(language);
  const text = (name: string): string => form.get(name) ?? '';
  const field = fieldsOf(texts, problems);
  const isUsed = seldom.some((name) => text(name) !== '' || problems[name]) || text('source') === 'dashboard';
  return (
    <>
      <Choices
        {...field('type')}
        choices={(['pickup', 'delivery'] as const).map((value) => ({ value, label: texts.types[value] }))}
        chosen={[text('type') || 'pickup']}
      />
      <div class="ticket__delivery">
        <Input {...field('address')} value={text('address')} autocomplete="off" />
        <Input {...field('fee')} label={optional(visit, texts.fee)} value={text('fee')} inputmode="numeric" />
      </div>
      <Input {...field('wishes')} label={optional(visit, texts.wishes)} value={text('wishes')} />
      <details class="ticket__more" open={isUsed}>
        <summary>{texts.further}</summary>
        <Input
          {...field('discount')}
          label={optional(visit, texts.discount)}
          value={text('discount')}
          inputmode="numeric"
        />
        <Choices
          {...field('source')}
          choices={(['phone', 'dashboard'] as const).map((value) => ({ value, label: texts.sources[value] }))}
          chosen={[text('source') || 'phone']}
        />
        <h3>{texts.agreed}</h3>
        <p class="lead">{texts.agreedLead}</p>
        <Input {...field('total')} value={text('total')} inputmode="numeric" />
        <Input {...field('notes')} value={text('notes')} />
      </details>
    </>
  );
}
