import type { Child } from 'hono/jsx';
import type { Reader } from '../reader.ts';
import { Code } from './code.tsx';
import { Notice } from './notice.tsx';

interface ShownOnceProps {
  readonly visit: Pick<Reader, 'texts'>;
  readonly title: string;
  readonly lead: string;
  readonly value: string;
  readonly children?: Child;
}

export function ShownOnce({ visit, title, lead, value, children }: ShownOnceProps) {
  return (
    <Notice mood="good" isOnce>
      <h2>{title}</h2>
      <p>{lead}</p>
      <Code visit={visit} label={title}>
        {value}
      </Code>
      {children}
    </Notice>
  );
}
