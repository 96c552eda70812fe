import type { Child } from 'hono/jsx';

interface ScrollingParts {
  /** Says what scrolls there. */
  readonly label: string;
  /** `log`: what comes at its end is said aloud. */
  readonly role?: 'region' | 'log';
  readonly class?: string;
  readonly dir?: 'ltr';
  readonly children: Child;
}

/** What scrolls by itself: the keyboard reaches it, so that its arrows can move it. */
export function Scrolling({ label, role = 'region', children, ...rest }: ScrollingParts) {
  // It takes the focus though it is nothing to press: how else would the arrows reach it?
  const focus = { tabIndex: 0, role, 'aria-label': label };
  return (
    <div {...rest} {...focus}>
      {children}
    </div>
  );
}
