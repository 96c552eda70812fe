import type { Order } from '../../../../shared/orders/rules/restaurant-order.ts';
import { Choices, Input, TextArea } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import { versionOf } from '../../request/version.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { amendTexts } from './amend-texts.ts';
import { type AmendmentInput, type AmendProblems, amendmentInputOf } from './amendment-input.ts';
import { orderTexts } from './texts.ts';

type AmendParts = Readonly<{ order: Order; input: AmendmentInput; problems: AmendProblems; formError?: string }>;

/** The fields of an order that may be amended in any state (decided: Two faces). */
export function amendPage(visit: MemberVisit, { order, input, problems, formError }: AmendParts): Response {
  const [texts, own] = [orderTexts(visit.language), amendTexts(visit.language)];
  const here = visit.at(`/orders/${order.id}`);
  const isWrong = formError !== undefined || Object.keys(problems).length > 0;
  const line = (name: keyof AmendmentInput, label: string, more: { hint?: string; ltr?: boolean } = {}) => (
    <Input name={name} label={label} value={input[name]} problem={problems[name]} {...more} />
  );
  const lines = (name: keyof AmendmentInput, label: string) => (
    <TextArea name={name} label={label} value={input[name]} problem={problems[name]} />
  );
  return page(
    <Frame visit={visit} title={own.title(order.number)} lead={own.lead}>
      <p>
        {own.wrongItems} <a href={visit.at(`/orders/new?again=${order.id}`)}>{own.enterAnew}</a>
      </p>
      <Form visit={visit} action={`${here}/amend`} problem={formError} submit={visit.texts.save} cancel={here}>
        <input type="hidden" name="version" value={versionOf(amendmentInputOf(order))} />
        <input type="hidden" name="command" value={crypto.randomUUID()} />
        {line('customer_name', texts.name)}
        {line('customer_phone', texts.phone, { ltr: true })}
        {line('customer_email', texts.email, { ltr: true })}
        <Choices
          name="fulfillment_type"
          label={texts.fulfillment}
          problem={problems.fulfillment_type}
          choices={[
            { value: 'delivery', label: texts.types.delivery },
            { value: 'pickup', label: texts.types.pickup },
            { value: '', label: own.none },
          ]}
          chosen={[input.fulfillment_type]}
        />
        {line('fulfillment_address', texts.address)}
        {lines('special_instructions', texts.instructions)}
        {lines('notes', texts.notes)}
        {line('payment_status', texts.paymentStatus, { hint: own.statusHint })}
        {line('delivery_status', texts.deliveryStatus)}
        {line('invoice_status', texts.invoiceStatus)}
      </Form>
    </Frame>,
    isWrong ? 422 : 200,
  );
}
