import type { Child } from 'hono/jsx';
import type { Reader } from '../../reader.ts';
import { Button, ButtonLink } from '../button.tsx';
import { Form } from '../forms/form.tsx';
import { Hidden } from '../forms/hidden.tsx';

interface ProgressProps {
  readonly visit: Pick<Reader, 'csrf' | 'texts'>;
  readonly children: Child;
  readonly done: number;
  readonly total: number | null;
  readonly next: { readonly action: string; readonly fields: Readonly<Record<string, string>> } | null;
  readonly stopHref: string;
}

/** Progress of work in parts, each started by a form: scripts submit it, or else the user presses a button for each part. */
export function Progress({ visit, children, done, total, next, stopHref }: ProgressProps) {
  const { texts } = visit;
  const isCounted = total !== null && total > 0;
  return (
    <section class="progress" aria-label={texts.progress}>
      <p role="status">{children}</p>
      {next && (
        <>
          <progress aria-label={texts.progress} {...(isCounted && { max: total, value: Math.min(done, total) })} />
          <div data-controller="go-on" data-go-on-after-value={JSON.stringify(next.fields)}>
            <Form visit={visit} action={next.action}>
              <Hidden fields={next.fields} />
              <p class="actions">
                <span class="no-js-only">
                  <Button>{texts.goOn}</Button>
                </span>
                <ButtonLink href={stopHref}>{texts.stop}</ButtonLink>
              </p>
            </Form>
          </div>
        </>
      )}
    </section>
  );
}
