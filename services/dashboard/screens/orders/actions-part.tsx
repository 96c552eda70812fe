import type { Order } from '../../../../shared/orders/rules/restaurant-order.ts';
import { type BoardStep, isBack, storeStatus } from '../../../../shared/orders/rules/transitions.ts';
import { Button } from '../../../../shared/ui/components/button.tsx';
import { Confirm } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Input, optional } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { boardTexts } from '../board/texts.ts';
import { allowedSteps } from './allowed-steps.ts';
import { orderTexts } from './texts.ts';

interface ActionsProps {
  readonly visit: MemberVisit;
  readonly order: Order;
}

/** Where the order may go from here: the usual next step first; what ends it without success is asked about, with a reason. */
export function ActionsPart({ visit, order }: ActionsProps) {
  const texts = orderTexts(visit.language);
  const board = boardTexts(visit.language);
  const steps = allowedSteps(order);
  const isAsked = (step: BoardStep): step is 'rejected' | 'cancelled' => step === 'rejected' || step === 'cancelled';
  const onward = steps.filter((step) => !isAsked(step));
  return (
    <section class="part" aria-labelledby="next">
      <h2 id="next">{texts.next}</h2>
      {steps.length === 0 && <p class="lead">{texts.nothingLeft}</p>}
      <div class="deeds order-deeds">
        {onward.length > 0 && (
          <Form visit={visit} action={visit.at(`/orders/${order.id}/move`)}>
            <Known order={order} />
            <p class="actions">
              {onward.map((step, index) => (
                <Button tone={index === 0 ? 'primary' : 'plain'} name="step" value={step}>
                  {isBack(order.step, step) ? board.backTo(board.steps[step]) : texts.deeds[step]}
                </Button>
              ))}
            </p>
          </Form>
        )}
        {steps.filter(isAsked).map((step) => (
          <Confirm
            visit={visit}
            id={`ask-${step}`}
            action={visit.at(`/orders/${order.id}/move`)}
            label={texts.deeds[step]}
            title={texts.sure[step]}
            asks={
              <>
                <Known order={order} />
                <input type="hidden" name="step" value={step} />
                <Input
                  name={`reason_${step}`}
                  label={step === 'rejected' ? optional(visit, texts.why) : texts.why}
                  hint={texts.whyHint}
                  maxlength={500}
                />
              </>
            }
          >
            <p>{step === 'rejected' ? texts.rejectText : texts.cancelText}</p>
          </Confirm>
        ))}
      </div>
    </section>
  );
}

/** What the reader saw when they pressed, and what makes a press that is sent twice count once. */
function Known({ order }: { readonly order: Order }) {
  return (
    <>
      <input type="hidden" name="from" value={storeStatus(order)} />
      <input type="hidden" name="command" value={crypto.randomUUID()} />
    </>
  );
}
