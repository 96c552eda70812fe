import type { Reader } from '../reader.ts';
import { Button } from './button.tsx';
import { Form } from './forms/form.tsx';

interface SamplesProps {
  readonly visit: Pick<Reader, 'csrf' | 'texts'>;
  readonly label: string;
  readonly action: string;
  readonly begin: string;
  readonly samples: readonly { readonly id: string; readonly name: string; readonly text: string }[];
}

/** Things to begin from: each is sent as `sample`. */
export function Samples({ visit, label, action, begin, samples }: SamplesProps) {
  return (
    <ul class="steps" aria-label={label}>
      {samples.map(({ id, name, text }) => (
        <li>
          <div>
            <h3>{name}</h3>
            <p>{text}</p>
          </div>
          <Form visit={visit} action={action}>
            <Button tone="plain" name="sample" value={id}>
              {begin} <span class="unseen">{name}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
