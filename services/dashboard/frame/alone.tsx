import type { Child } from 'hono/jsx';
import type { Visit } from '../request/visit.ts';
import { Document } from './document.tsx';

interface AloneProps {
  readonly visit: Pick<Visit, 'language' | 'texts'>;
  readonly title: string;
  readonly children: Child;
}

export function Alone({ visit, title, children }: AloneProps) {
  return (
    <Document visit={visit} title={title}>
      <main id="page" class="alone">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {children}
      </main>
    </Document>
  );
}
