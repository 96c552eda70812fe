import type { Child } from 'hono/jsx';
import { shortTime } from '../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../request/visit.ts';

interface ChatRowProps {
  readonly visit: MemberVisit;
  readonly href: string;
  readonly who: string;
  /** Unix ms, if there is a time. */
  readonly at?: number;
  readonly text: Child;
  readonly isUnread?: boolean;
  readonly isOpen?: boolean;
  readonly hotkey?: string | null;
  readonly children?: Child;
}

export function ChatRow({ visit, href, who, at, text, isUnread, isOpen, hotkey, children }: ChatRowProps) {
  const { language, workspace } = visit;
  return (
    <li>
      <a
        class={isUnread ? 'chat chat--unread' : 'chat'}
        href={href}
        aria-current={isOpen ? 'true' : undefined}
        data-hotkey={hotkey || undefined}
      >
        <span class="chat__who ellipsis">
          <bdi>{who}</bdi>
        </span>
        {at !== undefined && (
          <time class="chat__when" dateTime={new Date(at).toISOString()}>
            {shortTime(language, workspace.timezone, at, Date.now())}
          </time>
        )}
        <span class="chat__text ellipsis" dir="auto">
          {text}
        </span>
        {children && <span class="actions chat__marks">{children}</span>}
      </a>
    </li>
  );
}
