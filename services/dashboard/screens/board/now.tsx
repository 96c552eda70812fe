import type { BoardSettings } from '../../../../shared/orders/board/board-settings.ts';
import { minutesLonger } from '../../../../shared/orders/rules/busy.ts';
import { clockTime, number } from '../../../../shared/ui/texts/formats.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { boardForm } from './step-button.tsx';
import { boardTexts } from './texts.ts';

interface NowProps {
  readonly workspaceId: string;
  readonly language: Language;
  readonly timezone: string;
  readonly settings: BoardSettings;
}

export function BoardNow({ workspaceId, language, timezone, settings }: NowProps) {
  const { ring } = boardTexts(language);
  const action = `/${workspaceId}/orders/mute`;
  const { mutedAt, mutedBy, waitingMinutes, lateMinutes, busyMinutes, busyUntil } = settings;
  const muted = mutedAt === null ? '' : ring.muted(mutedBy ?? '', clockTime(language, timezone, mutedAt));
  return (
    <div
      id="board-now"
      class="actions bell"
      data-controller="ring"
      data-ring-muted-at-value={mutedAt ?? 0}
      data-waiting-minutes={waitingMinutes}
      data-late-minutes={lateMinutes}
      data-busy-minutes={busyMinutes}
      data-busy-until={busyUntil ?? 0}
    >
      <button
        type="button"
        class="button button--primary js-only"
        data-ring-target="allow"
        data-action="ring#allow"
        title={ring.allowHint}
      >
        {ring.allow}
      </button>
      <span class="bell__said ellipsis" data-ring-target="on" hidden>
        {ring.on}
      </span>
      {mutedAt === null ? (
        <MuteButton action={action} value="yes">
          {ring.mute}
        </MuteButton>
      ) : (
        <>
          <span class="bell__said ellipsis" title={muted}>
            {muted}
          </span>
          <MuteButton action={action} value="no">
            {ring.unmute}
          </MuteButton>
        </>
      )}
      <BusyMode {...{ workspaceId, language, timezone, settings }} />
    </div>
  );
}

function BusyMode({ workspaceId, language, settings }: NowProps) {
  const { busy: texts } = boardTexts(language);
  const longer = minutesLonger(settings, Date.now());
  return (
    <a class="button button--plain" href={`/${workspaceId}/orders/busy`}>
      {longer === 0 ? texts.open : texts.on(number(language, longer))}
    </a>
  );
}

function MuteButton({ action, value, children }: { action: string; value: 'yes' | 'no'; children: string }) {
  return (
    <button type="submit" class="button button--plain" form={boardForm} formaction={action} name="mute" value={value}>
      {children}
    </button>
  );
}
