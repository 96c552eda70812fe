import type { BoardSettings } from '../../../../shared/orders/board/board-settings.ts';
import { clockTime } from '../../../../shared/ui/texts/formats.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { boardForm } from './step-button.tsx';
import { boardTexts } from './texts.ts';

interface NowParts {
  readonly workspaceId: string;
  readonly language: Language;
  readonly timezone: string;
  readonly settings: BoardSettings;
}

export function BoardNow({ workspaceId, language, timezone, settings }: NowParts) {
  const { ring } = boardTexts(language);
  const action = `/${workspaceId}/orders/mute`;
  const { mutedAt, mutedBy, waitingMinutes, lateMinutes } = settings;
  const muted = mutedAt === null ? '' : ring.muted(mutedBy ?? '', clockTime(language, timezone, mutedAt));
  return (
    <div
      id="board-now"
      class="actions bell"
      data-controller="ring"
      data-ring-muted-at-value={mutedAt ?? 0}
      data-waiting-minutes={waitingMinutes}
      data-late-minutes={lateMinutes}
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
    </div>
  );
}

function MuteButton({ action, value, children }: { action: string; value: 'yes' | 'no'; children: string }) {
  return (
    <button type="submit" class="button button--plain" form={boardForm} formaction={action} name="mute" value={value}>
      {children}
    </button>
  );
}
