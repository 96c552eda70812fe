import type { BoardOrder } from '../../../../shared/orders/board/board-orders.ts';
import { type BoardStep, isBackwards } from '../../../../shared/orders/rules/transitions.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { boardTexts } from './texts.ts';

/** The form of all buttons of the board. It is on the page, because a card must not contain a reader's CSRF token. */
export const boardForm = 'board-form';
/** The frame that a chat is shown in. */
export const chatFrame = 'chat';

/** The steps of buttons; cancelling has a page of its own, which asks for a reason. */
export type ButtonStep = Exclude<BoardStep, 'submitted' | 'cancelled'>;

export function isButtonStep(step: BoardStep): step is ButtonStep {
  return step !== 'submitted' && step !== 'cancelled';
}

/** The usual next step; a pickup order has no delivery step. */
export function nextOf({ step, type }: Pick<BoardOrder, 'step' | 'type'>): ButtonStep | null {
  if (step === 'submitted') return 'accepted';
  if (step === 'accepted') return 'preparing';
  if (step === 'preparing') return 'ready';
  if (step === 'ready') return type === 'delivery' ? 'out_for_delivery' : 'completed';
  return step === 'out_for_delivery' ? 'completed' : null;
}

interface StepButtonProps {
  readonly language: Language;
  readonly order: Pick<BoardOrder, 'id' | 'number' | 'step'>;
  readonly step: ButtonStep;
  readonly tone: 'primary' | 'plain';
}

export function StepButton({ language, order: { id, number, step: from }, step, tone }: StepButtonProps) {
  const texts = boardTexts(language);
  const isRecall = isBackwards(from, step);
  const action = isRecall ? texts.backTo(texts.steps[step]) : texts.actions[step];
  return (
    <button
      type="submit"
      class={`button button--${tone}`}
      form={boardForm}
      name="move"
      value={`${id}:${from}:${step}`}
      aria-label={texts.actionOn(action, number)}
      {...(isRecall && { 'data-back': '' })}
      data-action="taps#tap"
    >
      {action}
    </button>
  );
}
