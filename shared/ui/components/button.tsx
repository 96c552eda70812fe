import type { Child } from 'hono/jsx';

type Tone = 'primary' | 'plain' | 'danger' | 'quiet';

interface ButtonProps {
  readonly tone?: Tone;
  readonly children: Child;
  readonly name?: string;
  readonly value?: string;
}

export function Button({ tone = 'primary', children, ...rest }: ButtonProps) {
  return (
    <button type="submit" class={`button button--${tone}`} {...rest}>
      {children}
    </button>
  );
}

interface NextPageProps {
  /** Null on the last page. */
  readonly href: string | null;
  readonly label: string;
}

/** Leads from a page of a list to the one after it. */
export function NextPage({ href, label }: NextPageProps) {
  if (href === null) return null;
  return (
    <p class="actions">
      <ButtonLink href={href}>{label}</ButtonLink>
    </p>
  );
}

/** Opens the browser's own dialog to print the page. */
export function PrintButton({ label }: { readonly label: string }) {
  return (
    <button type="button" class="button button--primary js-only" data-controller="print" data-action="print#print">
      {label}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({
  tone = 'plain',
  href,
  children,
}: Pick<ButtonProps, 'tone' | 'children'> & { href: string }) {
  return (
    <a class={`button button--${tone}`} href={href}>
      {children}
    </a>
  );
}
