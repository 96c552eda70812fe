import type { Child } from 'hono/jsx';

interface Step {
  readonly name: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly action: Child;
}

interface StepsProps {
  readonly label: string;
  readonly words: { readonly done: string; readonly open: string };
  readonly steps: readonly Step[];
}

export function Steps({ label, words, steps }: StepsProps) {
  return (
    <ol class="steps" aria-label={label}>
      {steps.map(({ name, text, isDone, action }) => (
        <li class={isDone ? 'step step--done' : 'step'}>
          <div>
            <h3>
              {name} <small>{isDone ? words.done : words.open}</small>
            </h3>
            {!isDone && <p>{text}</p>}
          </div>
          {!isDone && action}
        </li>
      ))}
    </ol>
  );
}
