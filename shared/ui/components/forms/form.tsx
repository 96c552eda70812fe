import type { Child } from 'hono/jsx';
import type { Reader } from '../../reader.ts';
import { Notice } from '../notice.tsx';

interface FormParts {
  readonly visit: Pick<Reader, 'csrf' | 'texts'>;
  readonly action: string;
  readonly id?: string;
  /** What is wrong as a whole; fields say their own. */
  readonly problem?: string | undefined;
  /** A file may be among its fields. */
  readonly hasFiles?: boolean;
  readonly children: Child;
}

/** A form that is posted, with what proves that it is ours. It works without JavaScript. */
export function Form({ visit, action, id, problem, hasFiles, children }: FormParts) {
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
      {problem && (
        <Notice mood="bad" role="alert" title={visit.texts.problems}>
          <p>{problem}</p>
        </Notice>
      )}
      {children}
    </form>
  );
}
