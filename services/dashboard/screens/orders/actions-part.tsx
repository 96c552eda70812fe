import type { Order } from '../../../../shared/orders/rules/restaurant-order.ts';
import { type BoardStep, isBackwards, storeStatus } from '../../../../shared/orders/rules/transitions.ts';
import { Button } from '../../../../shared/ui/components/button.tsx';
import { Confirm } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Input, optional } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Hidden } from '../../../../shared/ui/components/forms/hidden.tsx';
import { Part } from '../../../../shared/ui/components/part.tsx';
import type { WithVisit } from '../../request/visit.ts';
import { boardTexts } from '../board/texts.ts';
import { allowedSteps } from './allowed-steps.ts';
import { orderTexts } from './texts.ts';

export function ActionsPart({ visit, order }: WithVisit<{ order: Order }>) {
  const texts = orderTexts(visit.language);
  const board = boardTexts(visit.language);
  const steps = allowedSteps(order);
  const isAsked = (step: BoardStep): step is 'rejected' | 'cancelled' => step === 'rejected' || step === 'cancelled';
  // The step that the reader saw, and the id that makes a repeated press count once.
  const hiddenFields = () => ({ from: storeStatus(order), command: crypto.randomUUID() });
  const onward = steps.filter((step) => !isAsked(step));
  return (
    <Part id="next" title={texts.next}>
      {steps.length === 0 && <p class="lead">{texts.nothingLeft}</p>}
      <div class="actions">
        {onward.length > 0 && (
          <Form visit={visit} action={visit.at(`/orders/${order.id}/move`)}>
            <Hidden fields={hiddenFields()} />
            <p class="actions">
              {onward.map((step, index) => (
                <Button tone={index === 0 ? 'primary' : 'plain'} name="step" value={step}>
                  {isBackwards(order.step, step) ? board.backTo(board.steps[step]) : texts.actions[step]}
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
            label={texts.actions[step]}
            title={texts.sure[step]}
            text={step === 'rejected' ? texts.rejectText : texts.cancelText}
            fields={{ ...hiddenFields(), step }}
            asks={
              <Input
                name={`reason_${step}`}
                label={step === 'rejected' ? optional(visit, texts.why) : texts.why}
                hint={texts.whyHint}
                maxlength={500}
              />
            }
          />
        ))}
      </div>
    </Part>
  );
}
