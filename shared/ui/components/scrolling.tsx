import type { Child } from 'hono/jsx';

interface ScrollingProps {
  readonly label: string;
  readonly role?: 'region' | 'log';
  readonly class?: string;
  readonly dir?: 'ltr';
  readonly children: Child;
}

export function Scrolling({ label, role = 'region', children, ...rest }: ScrollingProps) {
  // Focusable, so that the arrow keys can scroll it.
  const focus = { tabIndex: 0, role, 'aria-label': label };
  return (
    <div {...rest} {...focus}>
      {children}
    </div>
  );
}
