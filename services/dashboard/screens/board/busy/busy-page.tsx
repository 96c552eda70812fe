import type { BoardSettings } from '../../../../../shared/orders/board/board-settings.ts';
import { busyChoices, minutesLonger } from '../../../../../shared/orders/rules/busy.ts';
import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Form } from '../../../../../shared/ui/components/forms/form.tsx';
import { clockTime, number } from '../../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../../frame/frame.tsx';
import { page } from '../../../request/answers.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { boardTexts } from '../texts.ts';

export function busyPage(visit: MemberVisit, settings: BoardSettings): Response {
  const { language, workspace } = visit;
  const { busy: texts } = boardTexts(language);
  const longer = minutesLonger(settings, Date.now());
  const until = clockTime(language, workspace.timezone, settings.busyUntil ?? 0);
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead}>
      {longer > 0 && <p role="status">{texts.until(number(language, longer), until)}</p>}
      <Form visit={visit} action={visit.at('/orders/busy')}>
        <p class="actions">
          {busyChoices.map((minutes) => (
            <Button tone="plain" name="minutes" value={String(minutes)}>
              {texts.choice(number(language, minutes))}
            </Button>
          ))}
        </p>
        <p class="actions">
          {longer > 0 && (
            <Button name="minutes" value="0">
              {texts.end}
            </Button>
          )}
          <ButtonLink href={visit.at('/orders')}>{visit.texts.cancel}</ButtonLink>
        </p>
      </Form>
    </Frame>,
  );
}
