import type { Child } from 'hono/jsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { menuTexts } from '../texts.ts';

/** The form of the buttons of all rows, which returns to the same page. */
export function RowActionForm({ visit }: { readonly visit: MemberVisit }) {
  return (
    <form id="rows" method="post" action={visit.url.pathname}>
      <input type="hidden" name="csrf" value={visit.csrf} />
      <input type="hidden" name="back" value={visit.url.pathname + visit.url.search} />
    </form>
  );
}

interface RowActionProps {
  readonly id: string;
  readonly action: string;
  readonly name?: string;
  readonly value?: string;
  readonly label: string;
  readonly tone?: 'plain' | 'quiet';
  readonly disabled?: boolean;
  readonly children: Child;
}

/** A button in a row; `label` names the row. Its id keeps the focus on it when the page returns. */
export function RowAction({ id, action, label, tone = 'plain', children, ...rest }: RowActionProps) {
  return (
    <button
      type="submit"
      form="rows"
      id={id}
      formaction={action}
      class={`button button--${tone}`}
      aria-label={label}
      {...rest}
    >
      {children}
    </button>
  );
}

interface MovesProps {
  readonly visit: MemberVisit;
  readonly ids: readonly [up: string, down: string];
  readonly action: string;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export function Moves({ visit, ids: [up, down], action, name, isFirst, isLast }: MovesProps) {
  const texts = menuTexts(visit.language);
  return (
    <>
      <RowAction id={up} action={action} name="step" value="up" label={texts.up(name)} tone="quiet" disabled={isFirst}>
        ↑
      </RowAction>
      <RowAction
        id={down}
        action={action}
        name="step"
        value="down"
        label={texts.down(name)}
        tone="quiet"
        disabled={isLast}
      >
        ↓
      </RowAction>
    </>
  );
}
