import type { Child } from 'hono/jsx';

type Tone = 'primary' | 'plain' | 'danger' | 'quiet';

interface ButtonParts {
  readonly tone?: Tone;
  readonly children: Child;
  readonly name?: string;
  readonly value?: string;
}

/** Sends its form. */
export function Button({ tone = 'primary', children, ...rest }: ButtonParts) {
  return (
    <button type="submit" class={`button button--${tone}`} {...rest}>
      {children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({
  tone = 'plain',
  href,
  children,
}: Pick<ButtonParts, 'tone' | 'children'> & { href: string }) {
  return (
    <a class={`button button--${tone}`} href={href}>
      {children}
    </a>
  );
}
