import type { Child } from 'hono/jsx';
import type { Reader } from '../../reader.ts';
import { Button, ButtonLink } from '../button.tsx';
import { Notice } from '../notice.tsx';

interface FormProps {
  readonly visit: Pick<Reader, 'csrf' | 'texts'>;
  readonly action: string;
  readonly id?: string;
  readonly problem?: string | undefined;
  readonly hasFiles?: boolean;
  /** Label of the submit button. */
  readonly submit?: string | undefined;
  readonly tone?: 'primary' | 'plain';
  /** Address of the cancel link beside the button. */
  readonly cancel?: string;
  readonly children?: Child;
}

export function Form({ visit, action, id, problem, hasFiles, submit, tone, cancel, children }: FormProps) {
  return (
    <form
      method="post"
      action={action}
      class="form"
      novalidate
      {...(id && { id })}
      {...(hasFiles && { enctype: 'multipart/form-data' })}
    >
      <input type="hidden" name="csrf" value={visit.csrf} />
      {problem && <Notice mood="bad" role="alert" title={visit.texts.problems} text={problem} />}
      {children}
      {submit && (
        <p class="actions">
          <Button {...(tone && { tone })}>{submit}</Button>
          {cancel && <ButtonLink href={cancel}>{visit.texts.cancel}</ButtonLink>}
        </p>
      )}
    </form>
  );
}
