import type { Child } from 'hono/jsx';

interface ScrollingParts {
  readonly label: string;
  readonly role?: 'region' | 'log';
  readonly class?: string;
  readonly dir?: 'ltr';
  readonly children: Child;
}

export function Scrolling({ label, role = 'region', children, ...rest }: ScrollingParts) {
  // It takes the focus though it is nothing to press: how else would the arrows reach it?
  const focus = { tabIndex: 0, role, 'aria-label': label };
  return (
    <div {...rest} {...focus}>
      {children}
    </div>
  );
}
